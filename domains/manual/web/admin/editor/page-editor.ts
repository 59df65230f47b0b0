import { chainCommands } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection, Plugin, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { sentenceOf } from "../../../../../platform/client/sentences.ts";
import type { EditedPage, EditorStart, Presence } from "../../../admin/editing-contract.ts";
import { idOf } from "./document/page-schema.ts";
import { documentOf } from "./document/blocks-to-document.ts";
import { blockAt } from "./editing/block-commands.ts";
import { keys, referenceSigns, typedRules } from "./editing/keys.ts";
import { namesChanged, type ReferenceNames, referenceNames } from "./editing/reference-names.ts";
import { withAnchors, withIds } from "./editing/with-ids.ts";
import { entryOf, type KeptProgress } from "./autosave/journal.ts";
import { type Opened, openKept } from "./autosave/restore-journal.ts";
import { Saving, type SavingState } from "./autosave/saving.ts";
import { keptBlockView } from "./nodes/kept-block-view.ts";
import { stepIntoTable, TableView } from "./table/table-view.ts";
import { type Bar, makeBar } from "./panels/bar.ts";
import { blockPanel } from "./panels/block-panel.ts";
import { commentsBelow } from "./panels/comments.ts";
import { besideBlocks, besideKey } from "./panels/conflicts.ts";
import { referencePanel } from "./panels/reference-panel.ts";
import { pasting } from "./paste/paste-plugin.ts";
import { type PictureTools, pictureTools } from "./pictures/picture-tools.ts";
import type { EditorScreen } from "./screen.ts";
import type { PageServer } from "./server.ts";

/** Where an editor says that they are here, this often. */
const PRESENCE_MS = 10_000;
/** A journal with more begins anew when its page is opened again and everything is saved. */
const MOST_ENTRIES = 5_000;
/** So many changes can be undone: a morning's work. */
const DEPTH = 1_000;

/** The editor of one page: its text, what is kept of it in this browser, and how it gets to the server. */
export class PageEditor {
  readonly #start: EditorStart;
  readonly #server: PageServer;
  readonly #screen: EditorScreen;
  readonly #names: ReferenceNames;
  readonly #view: EditorView;
  /** The editor of the cell that is written in. */
  #cell: EditorView | null = null;
  readonly #bar: Bar;
  readonly #saving: Saving;
  readonly #opened: Opened;
  #entries: number;
  #isKept: boolean;
  #conflicts: EditedPage["conflicts"];

  /** Opens the editor in a screen, with what this browser has kept of the page. */
  static async open(start: EditorStart, server: PageServer, screen: EditorScreen): Promise<PageEditor> {
    const names: ReferenceNames = new Map(Object.entries(start.page.names));
    // Commands find the editor once there is one.
    const later: { editor?: PageEditor } = {};
    const plugins = [...makePlugins(names, later, screen), commentsBelow(start.comments, start.pageId)];
    const opened = await openKept(start, plugins);
    later.editor = new PageEditor({ start, server, screen, names, plugins, opened });
    return later.editor;
  }

  private constructor({ start, server, screen, names, plugins, opened }: Parts) {
    this.#start = start;
    this.#server = server;
    this.#screen = screen;
    this.#names = names;
    this.#opened = opened;
    this.#isKept = opened.journals !== null;
    this.#conflicts = start.page.conflicts;
    const { kept } = opened;
    this.#entries = kept?.entries ?? 1;
    const view = () => this.#view;
    const text = () => this.#cell ?? this.#view;
    const references = referencePanel(text, { names, find: (words) => server.targets(words) });
    const settings = blockPanel(view, { say: screen.say, replacePicture: (id) => this.pictures.replace(id) });
    this.pictures = pictureTools({
      view,
      add: (file) => server.addPicture(file),
      note: screen.note,
      say: screen.say,
      openSettings: () => settings.open(selectedDom(view())),
    });
    this.#bar = makeBar({
      view,
      text,
      say: screen.say,
      status: screen.status,
      openBlock: (anchor) => settings.open(anchor),
      openReference: () => references.open(),
      choosePicture: () => this.pictures.choose(),
    });
    this.askForReference = () => references.open();
    screen.bar.replaceWith(this.#bar.dom);
    this.#view = new EditorView(screen.text, {
      state: kept?.state ?? EditorState.create({ doc: documentOf(stored(start.page)), plugins: [...plugins] }),
      attributes: {
        id: "editor-text",
        class: "article editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Text of the page",
        "aria-describedby": "editor-keys",
      },
      nodeViews: {
        table: (node, pageView, getPos) => this.#tableView(node, pageView, getPos),
        image: keptBlockView,
        island: keptBlockView,
      },
      dispatchTransaction: (transaction) => this.#dispatch(transaction),
    });
    this.#saving = new Saving(start.page, {
      doc: () => this.#view.state.doc,
      change: () => this.#view.state.tr,
      make: (transaction) => this.#view.dispatch(transaction),
      read: (field) => screen.read(field),
      write: (field, words) => screen.write(field, words),
      send: (save, outlivesPage) => server.save(save, outlivesPage),
      onState: (state) => this.#showState(state),
      onAnswer: (page) => this.#hear(page),
      keep: () => this.#keepProgress(),
    });
    this.#begin();
  }

  /** Puts pictures into the page. */
  readonly pictures: PictureTools;

  /** Opens the search for what a reference leads to. */
  readonly askForReference: () => void;

  /** Goes to the bar of formats. */
  goToBar(): void {
    this.#bar.focus();
  }

  /** Puts one of two texts in the place of a conflict. */
  async choose(conflict: string, choice: "mine" | "theirs"): Promise<void> {
    await this.#saving.send();
    try {
      this.#saving.answered(await this.#server.settle(conflict, choice, this.#saving.version));
      this.#screen.say("Your choice is saved.");
      this.#view.focus();
    } catch (error) {
      this.#showState({
        kind: "refused",
        message: sentenceOf(error, "the server can’t be reached. Choose again in a moment."),
      });
    }
  }

  #tableView(node: Node, view: EditorView, getPos: () => number | undefined): TableView {
    const done = (act: () => void) => () => {
      act();
      return true;
    };
    return new TableView(node, view, getPos, {
      say: this.#screen.say,
      note: this.#screen.note,
      askForReference: done(() => this.askForReference()),
      goToBar: done(() => this.goToBar()),
      onCell: (cell) => {
        this.#cell = cell;
        this.#bar.update();
      },
    });
  }

  #begin(): void {
    const { kept, isElsewhere } = this.#opened;
    const { page } = this.#start;
    this.#showState({ kind: "saved", at: page.savedAt });
    if (kept) {
      this.#screen.write("title", kept.progress.title.here);
      this.#screen.write("subtitle", kept.progress.subtitle.here);
      if (kept.lost > 0) {
        this.#saving.resumePart(kept.progress, page);
        // What follows a change that can't be made again couldn't be made either.
        this.#beginJournal();
        this.#screen.tell(`${kept.lost} of your latest changes could not be restored.`);
      } else {
        if (this.#saving.resume(kept.progress, page))
          this.#screen.tell("Your unsaved text from last time has been restored.");
        if (!this.#saving.isUnsaved() && kept.entries > MOST_ENTRIES) this.#beginJournal();
      }
    } else this.#beginJournal();
    if (isElsewhere) this.#screen.tell("You also have this page open in another tab. Changes in both are saved.");
    this.#hear(page);
    this.#bar.update();
    this.#screen.onField(() => this.#fieldChanged());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void this.#saving.send({ outlivesPage: true });
      else void this.#sayHere();
    });
    addEventListener("online", () => void this.#saving.send());
    document.addEventListener("click", (event) => this.#saveBeforeGoing(event));
    addEventListener("beforeunload", (event) => {
      if (!this.#isKept && this.#saving.isUnsaved()) event.preventDefault();
    });
    setInterval(() => void this.#sayHere(), PRESENCE_MS);
    void this.#sayHere();
  }

  /** What is done with the draft on other screens is done with all that was written. */
  #saveBeforeGoing(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/admin/"]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !this.#saving.isUnsaved()) return;
    event.preventDefault();
    void this.#saving.send().then(() => location.assign(link.href));
  }

  #beginJournal(): void {
    const { journals, key } = this.#opened;
    const { pageId, person } = this.#start;
    const base = { key, pageId, userId: person.userId, at: performance.timeOrigin + performance.now() };
    this.#entries = 1;
    journals?.begin(base, this.#view.state.doc, this.#progress()).catch(() => this.#keepsNothing());
  }

  #progress(): KeptProgress {
    return { ...this.#saving.progress(), key: this.#opened.key, upTo: this.#entries - 1 };
  }

  #keepProgress(): void {
    this.#opened.journals?.stand(this.#progress()).catch(() => this.#keepsNothing());
  }

  #dispatch(root: Transaction): void {
    const transaction = withIds(root);
    this.#view.updateState(this.#view.state.apply(transaction));
    if (transaction.docChanged) this.#keep(transaction);
    if (transaction.selectionSet || transaction.docChanged) this.#nameHeadings();
    this.#bar.update();
  }

  /** A new heading gets its link target when the cursor leaves it. */
  #nameHeadings(): void {
    const { tr: transaction, selection } = this.#view.state;
    const named = withAnchors(transaction, selection.from);
    if (named) this.#view.dispatch(named.setMeta("addToHistory", false));
  }

  #keep(transaction: Transaction): void {
    const { journals, key } = this.#opened;
    const entry = entryOf(transaction, this.#entries);
    this.#entries += 1;
    journals?.keep(key, entry).catch(() => this.#keepsNothing());
    // The saving is there once the editor is.
    if (transaction.getMeta("addToHistory") !== false || this.#saving.isUnsaved()) this.#saving.changed();
  }

  #fieldChanged(): void {
    this.#keepProgress();
    this.#saving.changed();
  }

  /** The disk is full, or the window is private: from now on, only the server keeps what is written. */
  #keepsNothing(): void {
    if (!this.#isKept) return;
    this.#isKept = false;
    this.#screen.tell("This browser can’t store your text: anything not yet saved is lost when you close it.");
  }

  /** Takes what an answer says besides the text. */
  #hear(page: EditedPage): void {
    this.#conflicts = page.conflicts;
    for (const [href, name] of Object.entries(page.names)) this.#names.set(href, name);
    const { tr: transaction } = this.#view.state;
    this.#view.dispatch(transaction.setMeta(besideKey, { conflicts: page.conflicts }).setMeta(namesChanged, true));
    this.#screen.showVersions(page.version !== page.publishedVersion);
  }

  async #sayHere(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    const { node } = blockAt(this.#view.state);
    try {
      const { here, version } = await this.#server.here(
        this.#opened.key,
        this.#view.dom.contains(document.activeElement) ? idOf(node) : "",
      );
      this.#showHere(here);
      if (version > this.#saving.version) await this.#saving.send({ isAsking: true });
    } catch {
      this.#showHere([]);
    }
  }

  #showHere(here: readonly Presence[]): void {
    this.#screen.showHere(here.map(({ name }) => name));
    this.#view.dispatch(this.#view.state.tr.setMeta(besideKey, { here }));
  }

  #showState(state: SavingState): void {
    this.#screen.showState(state, { isKept: this.#isKept, conflicts: this.#conflicts.length });
  }
}

interface Parts {
  start: EditorStart;
  server: PageServer;
  screen: EditorScreen;
  names: ReferenceNames;
  plugins: readonly Plugin[];
  opened: Opened;
}

function makePlugins(names: ReferenceNames, later: { editor?: PageEditor }, { say, note }: EditorScreen): Plugin[] {
  const done = (act: () => void) => () => {
    act();
    return true;
  };
  return [
    typedRules(),
    ...keys({
      say,
      askForReference: done(() => later.editor?.askForReference()),
      goToBar: done(() => later.editor?.goToBar()),
      stepIn: chainCommands(
        stepIntoTable,
        ({ selection }) => selection instanceof NodeSelection && selection.node.isAtom,
      ),
    }),
    pasting({ note, takePictures: (files) => later.editor?.pictures.take(files) ?? false }),
    referenceSigns(() => later.editor?.askForReference()),
    history({ depth: DEPTH }),
    gapCursor(),
    referenceNames(names),
    currentBlock(),
    besideBlocks((conflict, choice) => void later.editor?.choose(conflict, choice)),
  ];
}

/** Marks the block with the cursor, for the style. */
function currentBlock(): Plugin {
  return new Plugin({
    props: {
      decorations: (state) => {
        const { node, at } = blockAt(state);
        return DecorationSet.create(state.doc, [Decoration.node(at, at + node.nodeSize, { class: "editor-current" })]);
      },
    },
  });
}

/** What shows the selected block. */
function selectedDom(view: EditorView): Element {
  const dom = view.nodeDOM(view.state.selection.from);
  return dom instanceof Element ? dom : view.dom;
}

function stored({ blocks }: EditedPage) {
  return blocks.flatMap(({ id, block }) => (block === undefined ? [] : [{ id, block }]));
}
