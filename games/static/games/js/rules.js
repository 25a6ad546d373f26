// @ts-check
/** The pictures of a page of rules: views made by the server, drawn by the board of the game. */

const root = /** @type {HTMLElement} */ (document.getElementById("rules"));
const { geometry, pictures } = JSON.parse(document.getElementById("rules-data")?.textContent ?? "{}");
const { mount } = await import(root.dataset.board ?? "");

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (
  root.querySelectorAll("[data-picture]")
)) {
  const { view, preview } = pictures[figure.dataset.picture ?? ""];
  // The board makes all its parts on a stage of its own; the figure takes those it shows.
  const stage = document.createElement("div");
  const board = mount(stage, geometry);
  await board.draw(view);
  if (preview) board.preview(preview);
  for (const name of (figure.dataset.parts ?? "").split(" ")) {
    figure.append(/** @type {HTMLElement} */ (stage.querySelector(`[data-part="${name}"]`)));
  }
  figure.hidden = false;
}
document.documentElement.dataset.ready = "true";
