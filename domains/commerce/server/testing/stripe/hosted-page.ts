import type { StandInSession } from "./stripe-objects.ts";

/** The page that Stripe shows at a session's address: what is paid, and two buttons. */
export function hostedPage(session: StandInSession): string {
  const amount = (session.amount_total / 100).toFixed(2);
  const buttons =
    session.status === "open"
      ? `<form method="post" action="/c/pay/${session.id}/pay"><button>Pay</button></form>
<form method="post" action="/c/pay/${session.id}/cancel"><button>Cancel</button></form>`
      : `<p>This session is ${session.status}.</p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in of Stripe</title>
<link rel="icon" href="data:,">
<h1>Pay ${session.currency.toUpperCase()} ${amount}</h1>
${buttons}
</html>`;
}
