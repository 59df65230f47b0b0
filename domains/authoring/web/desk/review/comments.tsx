import { Button } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form } from "../../../../../ui/form/form.tsx";
import { pagePath } from "../../../page-views.ts";
import type { PageReviewView, ShownComment } from "../../../review-views.ts";

type Sender = Pick<PageReviewView, "id" | "version" | "csrfToken">;

/** What was said, each with a button that settles it or opens it again. */
export function Comments({ comments, page }: { comments: readonly ShownComment[]; page: Sender }) {
  if (comments.length === 0) return null;
  return (
    <ul className="desk-comments">
      {comments.map(({ id, by, words, settled }) => (
        <li
          key={id}
          id={`comment-${id}`}
          className={settled === null ? "desk-comment" : "desk-comment desk-comment-settled"}
        >
          <p className="desk-what">{by}</p>
          <p className="desk-comment-words">{words}</p>
          {settled === null ? null : <p className="desk-what">{settled}</p>}
          <Form method="post" action={pagePath(page.id, "review")}>
            <input type="hidden" name="csrf" value={page.csrfToken} />
            <Button type="submit" name="act" value={`${settled === null ? "resolve" : "reopen"} ${id}`}>
              {settled === null ? "Settle it" : "Open it again"}
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
export function CommentOn({ page: { id, version, csrfToken }, blockId, typed }: CommentOnProps) {
  const isTyped = typed["block"] === blockId;
  return (
    <details className="desk-comment-on" open={isTyped}>
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
