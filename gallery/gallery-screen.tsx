import { useEffect } from "react";
import { gallery, specimenId } from "./specimens.ts";
import css from "./gallery-screen.module.css";

/** All specimens on one page, for people; or a single one, for its picture. */
export function GalleryScreen({ id, search }: { id: string; search: string }) {
  useEffect(() => {
    document.documentElement.setAttribute("data-ready", "");
  }, []);
  if (id === "") return <WholeGallery search={search} />;
  const found = listed().find((each) => each.id === id);
  return (
    <main className={css.specimen} data-specimen="">
      {found ? found.render() : `There is no specimen '${id}'.`}
    </main>
  );
}

function WholeGallery({ search }: { search: string }) {
  return (
    <main className={css.gallery}>
      <h1>Gallery</h1>
      <p>
        <a href="?theme=light">Light</a> · <a href="?theme=dark">Dark</a> · <a href="/mail/samples">Emails</a>
      </p>
      {listed().map(({ id, isModal, render }) => (
        <section key={id}>
          <h2>
            <a href={`/gallery/${id}${search}`}>{id}</a>
          </h2>
          {isModal ? null : <div className={css.specimen}>{render()}</div>}
        </section>
      ))}
    </main>
  );
}

function listed() {
  return gallery.flatMap((specimens) =>
    Object.entries(specimens.states).map(([state, render]) => ({
      id: specimenId(specimens, state),
      isModal: specimens.isModal === true,
      render,
    })),
  );
}
