/** Its lines in the output of `admin help`. */
export const quotesHelp = `
  npm run admin -- quotes                       list the newest 50 quotes, and what became of them
  npm run admin -- quotes make <address> --line team-1=25[,individual-1=2] --street "1 Court St" --city Albany \\
      [--name "Ada Byron"] [--purpose new|renew|more] [--organization …] [--buyer …] [--email …] [--street2 …]
      [--region …] [--postal-code …] [--country US] [--tax-number …] [--purchase-order …] [--code …] [--note …]
      [--mail] [--dry-run]                      make a quote for the account with this address; with --name, also for
                                                whoever signs up with it. --buyer and --email stand on the invoice
  npm run admin -- quotes <number> [--withdraw] show a quote: for whom, what, until when; or withdraw it: nobody can
                                                order from it any more`;
