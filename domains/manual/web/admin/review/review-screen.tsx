import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form } from "../../../../../ui/form/form.tsx";
import { pagePath } from "../../../admin/page-views.ts";
import type { PageReviewView, ReviewAct, CommentRow } from "../../../admin/review-views.ts";
import { Html } from "../../../../../ui/html/html.tsx";
import { ChangedWords } from "../pages/page-screen.tsx";

const labels: Readonly<Record<ReviewAct, string>> = {
  ask: "Ask for a review",
  approve: "Approve",
  return: "Send back",
  withdraw: "Withdraw the request",
  comment: "Comment",
};

/** What a draft changes, what was said of it, and what can be decided: one form, whose buttons say which. */
export function ReviewScreen(view: PageReviewView) {
  const {
    id,
    version,
    state,
    isRequired,
    words,
    parts,
    mostCommented,
    hasRest,
    gone,
    comments,
    acts,
    mayEdit,
    typed,
    csrfToken,
  } = view;
  const [first] = acts;
  // What was typed on a part stands there, unless that part is gone.
  const isOnPart = parts.some(({ blockId }) => blockId !== null && blockId === typed["block"]);
  return (
    <>
      <p>
        {state} {isRequired ? "Pages of this edition can be published once someone else has approved them." : ""}
      </p>
      {mayEdit ? (
        <ButtonRow>
          <LinkButton href={pagePath(id)}>Edit the draft</LinkButton>
        </ButtonRow>
      ) : null}
      <h2>What version {version} changes</h2>
      <ChangedWords words={words} isAll={parts.length === 0} />
      {parts.map(({ blockId, html, comments: said }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a page that is rendered once
        <div key={at}>
          <Html className="article admin-redline" html={html} />
          <Comments comments={said} page={view} />
          {blockId === null ? null : <CommentOn page={view} blockId={blockId} typed={typed} />}
        </div>
      ))}
      {mostCommented === null ? null : (
        <p className="admin-what">
          You can comment on each of the first {mostCommented} parts. For comments on other parts, use the comment on the
          page.
        </p>
      )}
      {hasRest ? <p className="admin-what">The rest is unchanged.</p> : null}
      {gone.length === 0 ? null : <h2>On removed parts</h2>}
      {gone.map((comment) => (
        <div key={comment.id}>
          <p>On “{comment.excerpt}”, which is no longer in the draft:</p>
          <Comments comments={[comment]} page={view} />
        </div>
      ))}
      <h2>Comments on the page</h2>
      {comments.length === 0 ? (
        <p className="admin-empty">Nothing yet.</p>
      ) : (
        <Comments comments={comments} page={view} />
      )}
      <Form method="post" action={pagePath(id, "review")}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="version" value={version} />
        <Field
          name="words"
          label={acts.includes("ask") ? "Comment (optional if you ask for a review)" : "Your comment"}
          help="Everyone who works on the manual can read it."
        >
          {(control) => (
            <TextArea
              {...control}
              name="words"
              rows={4}
              maxLength={4_000}
              defaultValue={isOnPart ? "" : (typed["words"] ?? "")}
            />
          )}
        </Field>
        <ButtonRow>
          {acts.map((act) => (
            <Button key={act} type="submit" name="act" value={act} isPrimary={act === first && act !== "comment"}>
              {labels[act]}
            </Button>
          ))}
        </ButtonRow>
      </Form>
    </>
  );
}

type Sender = Pick<PageReviewView, "id" | "version" | "csrfToken">;

/** What was said, each with a button that settles it or opens it again. */
function Comments({ comments, page }: { comments: readonly CommentRow[]; page: Sender }) {
  if (comments.length === 0) return null;
  return (
    <ul className="admin-comments">
      {comments.map(({ id, by, words, settled }) => (
        <li
          key={id}
          id={`comment-${id}`}
          className={settled === null ? "admin-comment" : "admin-comment admin-comment-settled"}
        >
          <p className="admin-what">{by}</p>
          <p className="admin-comment-words">{words}</p>
          {settled === null ? null : <p className="admin-what">{settled}</p>}
          <Form method="post" action={pagePath(page.id, "review")}>
            <input type="hidden" name="csrf" value={page.csrfToken} />
            <Button type="submit" name="act" value={`${settled === null ? "resolve" : "reopen"} ${id}`}>
              {settled === null ? "Resolve" : "Reopen"}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

interface CommentOnProps {
  page: Sender;
  blockId: string;
  /** What was typed, if it was refused. */
  typed: PageReviewView["typed"];
}

/** A form for a comment on one part of the page; it opens when it is wanted. */
function CommentOn({ page: { id, version, csrfToken }, blockId, typed }: CommentOnProps) {
  const isTyped = typed["block"] === blockId;
  return (
    <details className="admin-comment-on" open={isTyped}>
      <summary>Comment on this part</summary>
      <Form method="post" action={pagePath(id, "review")}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="block" value={blockId} />
        <Field name={`words-${blockId}`} label="Your comment on this part">
          {(control) => (
            <TextArea
              {...control}
              name="words"
              rows={3}
              maxLength={4_000}
              defaultValue={isTyped ? (typed["words"] ?? "") : ""}
            />
          )}
        </Field>
        <ButtonRow>
          <Button type="submit" name="act" value="comment">
            Comment
          </Button>
        </ButtonRow>
      </Form>
    </details>
  );
}
