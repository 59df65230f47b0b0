import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import {
  type EditionView,
  type EditionsView,
  type ShownEdition,
  type ShownEvent,
  type ShownRelease,
  editionPath,
  pagesPath,
  partPath,
  readersActNames,
  readersPath,
  releasePath,
  startPath,
} from "../../contract.ts";
import { exportPath, uploadPath } from "../../import-views.ts";

const columns: DeskColumns<ShownEdition> = [
  { name: "Edition", cell: ({ handle, name }) => <a href={editionPath(handle)}>{name}</a> },
  { name: "Readers", cell: ({ state }) => state },
  { name: "Open to", cell: ({ audience }) => audience },
  { name: "Waiting", cell: ({ waiting }) => waiting },
];

/** The editions, with what readers see of each and what waits. */
export function EditionsScreen({ editions, startsFrom }: EditionsView) {
  return (
    <>
      <DeskTable
        caption="Editions"
        rows={editions}
        keyOf={({ handle }) => handle}
        empty="There is no edition yet. Import one with npm run manual -- import."
        columns={columns}
      />
      {startsFrom.length === 0 ? null : (
        <>
          <h2>A new edition</h2>
          <p>It begins with all that another one says, and readers see nothing of it until you open it to them.</p>
          <ButtonRow>
            {startsFrom.map((handle) => (
              <LinkButton key={handle} href={startPath(handle)}>
                Start an edition from {handle}
              </LinkButton>
            ))}
          </ButtonRow>
        </>
      )}
    </>
  );
}

const editionColumns: DeskColumns<ShownRelease> = [
  { name: "Release", cell: ({ name }) => <a href={releasePath(name)}>{name}</a> },
  {
    name: "State",
    cell: ({ stateWords, problem }) => (
      <>
        {stateWords}
        {problem === "" ? null : <p className="desk-what">{problem}</p>}
      </>
    ),
  },
  { name: "Author", cell: ({ author }) => author },
  { name: "Reason", cell: ({ reason }) => reason },
  { name: "Changed", cell: ({ changes }) => changes },
];

/** An edition's releases, newest first, and what was done to them. */
export function EditionScreen({ edition, readersActs, keptHref, mayImport, releases, events }: EditionView) {
  return (
    <>
      <p>
        {edition.state}. Open to: {edition.audience.toLowerCase()}.
      </p>
      <p>
        <a href={pagesPath(edition.handle)}>Pages, to read and to edit</a>
        <br />
        <a href={partPath(edition.handle)}>Index, banner, search words and the other parts</a>
      </p>
      {readersActs.length === 0 ? null : (
        <>
          <h2>Who reads it</h2>
          <ButtonRow>
            {readersActs.map((act) => (
              <LinkButton key={act} href={readersPath(edition.handle, act)}>
                {readersActNames[act]}
              </LinkButton>
            ))}
          </ButtonRow>
          {keptHref === null ? null : (
            <p>
              <a href={keptHref}>Move readers’ pins and notes to this edition</a>
            </p>
          )}
        </>
      )}
      {mayImport ? (
        <>
          <h2>Files</h2>
          <p>What readers see, as the files of a manual; and files, compared with it before anything is changed.</p>
          <ButtonRow>
            <LinkButton href={exportPath(edition.handle)}>Export as a zip archive</LinkButton>
            <LinkButton href={uploadPath(edition.handle)}>Import files</LinkButton>
          </ButtonRow>
        </>
      ) : null}
      <h2>Releases</h2>
      <DeskTable
        caption="Releases"
        rows={releases}
        keyOf={({ name }) => name}
        empty="There is no release yet."
        columns={editionColumns}
      />
      <h2>What was done</h2>
      <EventList events={events} />
    </>
  );
}

const eventListColumns: DeskColumns<ShownEvent> = [
  { name: "Release", cell: ({ release }) => <a href={releasePath(release)}>{release}</a> },
  { name: "What", cell: ({ what }) => what },
  { name: "By", cell: ({ who }) => who },
  { name: "Reason", cell: ({ reason }) => reason },
  { name: "When", cell: ({ at }) => at },
];

/** What was done to releases, by whom and why, newest first. */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
  return (
    <DeskTable
      caption="What was done"
      rows={events}
      keyOf={({ id }) => id}
      empty="Nothing was done to a release here yet."
      columns={eventListColumns}
    />
  );
}
