import pictureStyles from "../../../../../ui/admin/editor/admin-pictures.css?url";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { type TableColumns, AdminTableSection } from "../../../../../ui/admin/admin-table.tsx";
import { type ListedPicture, type PicturesView, removePicturePath } from "../../../admin/part-views.ts";

type Picture = Omit<ListedPicture, "uses">;

function Small({ address, name, size, drawing }: Picture) {
  return (
    <a className="admin-picture" href={address}>
      {drawing === null ? <img src={address} alt="" loading="lazy" /> : <Html html={drawing} />}
      <span className="admin-picture-name">{name}</span>
      <span className="admin-what">{size}</span>
    </a>
  );
}

const columns: TableColumns<ListedPicture> = [
  { name: "Picture", cell: Small },
  {
    name: "Used on",
    cell: ({ uses }) => (
      <ul className="admin-list">
        {uses.map(({ id, place, href, alt }) => (
          <li key={id}>
            <a href={href}>{place}</a>
            <p className="admin-what">{alt === "" ? "It has no alternative text." : alt}</p>
          </li>
        ))}
      </ul>
    ),
  },
];

const keptColumns: TableColumns<Picture> = [{ name: "Picture", cell: Small }];

const unusedColumns: TableColumns<Picture & { handle: string; mayRemove: boolean }> = [
  { name: "Picture", cell: Small },
  {
    name: "Remove",
    cell: ({ handle, name, mayRemove }) =>
      mayRemove ? (
        <a href={removePicturePath(handle, name)} aria-label={`Remove ${name} …`}>
          Remove …
        </a>
      ) : null,
  },
];

const NONE_HERE = "None on this page of the list.";

/** The pictures of an edition, with where each is used, a page at a time. */
export function PicturesScreen({ handle, isWhole, next, pictures, kept, unused, mayRemove }: PicturesView) {
  return (
    <>
      <link rel="stylesheet" href={pictureStyles} precedence="screen" />
      <p>Pictures are added, replaced and described on the pages that show them.</p>
      <AdminTableSection
        title={`Shown in ${handle}`}
        rows={pictures}
        keyOf={({ name }) => name}
        empty={isWhole ? "This edition has no pictures." : NONE_HERE}
        columns={columns}
      />
      <AdminTableSection
        title="Needed by drafts or earlier releases"
        rows={kept}
        keyOf={({ name }) => name}
        empty={isWhole ? "None." : NONE_HERE}
        columns={keptColumns}
      />
      <AdminTableSection
        title="Unused"
        rows={unused.map((picture) => ({ ...picture, handle, mayRemove }))}
        keyOf={({ name }) => name}
        empty={isWhole ? "None. Every stored picture is in use." : NONE_HERE}
        columns={unusedColumns}
      />
      {next === null ? null : (
        <ButtonRow>
          <LinkButton href={next}>Next page</LinkButton>
        </ButtonRow>
      )}
    </>
  );
}
