/** What `admin help` prints. */
export const helpText = `What a site admin does until there are screens for it.

  npm run admin -- grant <email> --years 1      give an account a term; it begins where the present one ends
  npm run admin -- grant --group <group> --years 1 --seats 10
                                                give a group a term; --seats 0 means unlimited
  npm run admin -- show <email>                 list an account's trial and terms; or: show --group <group>
  npm run admin -- revoke <term>                take a term back from today on (show lists the terms)
  npm run admin -- create-admin <email> --first-name Ada --last-name Byron
                                                make a site admin, of a new account or of one that is there
  npm run admin -- reset-password <email>       give an account another password, and end its sessions
  npm run admin -- create-group <title> --type team --manager <email>
                                                make a group (team or professional) with its first administrator
  npm run admin -- add-domain <domain> --group <group>
                                                let the owners of addresses at a domain join
  npm run admin -- add-network <range> --group <group>
                                                let whoever comes from a network read: 192.0.2.0/24, 2001:db8::/32
  npm run admin -- remove-network <range> --group <group>
  npm run admin -- invite-to-edition <edition> <email>
                                                let an account open an edition that is for invited readers
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
