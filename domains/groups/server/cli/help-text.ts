/** What `admin help` prints. */
export const helpText = `What a site admin does until there are screens for it.

  npm run admin -- grant <email> --years 1      give an account a term; it begins where the present one ends
  npm run admin -- grant --group <group> --years 1 --seats 10
                                                give a group a term; --seats 0 means unlimited
  npm run admin -- show <email>                 list an account's trial, terms and words read today; or: show --group <group>
  npm run admin -- reset-reading <email>        give an account its whole reading budget of the day again
  npm run admin -- revoke <term>                take a term back from today on (show lists the terms)
  npm run admin -- create-admin <email> --first-name Ada --last-name Byron
                                                make a site admin, of a new account or of one that is there
  npm run admin -- reset-password <email>       give an account another password, and end its sessions
  npm run admin -- reset-second-factor <email>  turn two-step login off for who has lost phone and recovery codes
  npm run admin -- create-group <title> --type team --manager <email>
                                                make a group (team or professional) with its first administrator
  npm run admin -- add-domain <domain> --group <group>
                                                let the owners of addresses at a domain join
  npm run admin -- add-network <range> --group <group>
                                                let whoever comes from a network read: 192.0.2.0/24,
                                                192.0.2.0-192.0.2.255, '192.0.2.*', 2001:db8::/32
  npm run admin -- remove-network <range> --group <group>
  npm run admin -- remove-domain <domain> --group <group>
                                                who joined by it keeps the seat
  npm run admin -- add-administrator <email> --group <group>
  npm run admin -- remove-administrator <email> --group <group>
                                                another administrator, and one less; never the last one
  npm run admin -- end-admin <email>            make a site admin an ordinary account, logged out everywhere
  npm run admin -- end-sessions <email>         log an account out everywhere
  npm run admin -- find <part>                  people and groups by a part of a name, an address or a title
  npm run admin -- security-log [<email>]       what happened to accounts; --days 7, --kind sign-in-failed
  npm run admin -- invite-to-edition <edition> <email>
                                                let an account open an edition that is for invited readers
  npm run admin -- withdraw-from-edition <edition> <email>
                                                (npm run manual -- audience says who an edition is for)
  npm run admin -- undone                       list the mails that were not sent and the jobs that were given up
  npm run admin -- send-again <mail>            send one of those mails once more; it may have arrived before
  npm run admin -- run-again <job>              run one of those jobs once more
  npm run admin -- help                         this page

  --group           a group's title, or its id
  --from            grant: the first day, such as 2027-01-31; without it the day after the present term, or today
  --years, --days, --until
                    grant: how long, or the last day; one of the three
  --password-stdin  create-admin, reset-password: read the password from the input; without it one is made and shown

The command ends with 0 when all went well, 1 when something failed (nothing is then changed), 2 when it did not
understand its words.`;
