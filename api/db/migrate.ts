/** Brings a database to the newest schema. Safe when two processes start at once; refuses a schema newer than this program. */

import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { type Database, sqlState } from './database.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as campaignSections from './migrations/0002-campaign-sections.ts'
import * as dashboard from './migrations/0003-dashboard.ts'
import * as files from './migrations/0004-files.ts'
import * as teamAccess from './migrations/0005-team-access.ts'
import * as accountVersion from './migrations/0006-account-version.ts'
import * as companyLogo from './migrations/0007-company-logo.ts'
import * as payments from './migrations/0008-payments.ts'
import * as connectedAccounts from './migrations/0009-connected-accounts.ts'
import * as wallet from './migrations/0010-wallet.ts'
import * as agreements from './migrations/0012-agreements.ts'
import * as savedInvestments from './migrations/0013-saved-investments.ts'
import * as takenBack from './migrations/0014-taken-back.ts'
import * as content from './migrations/0015-content.ts'
import * as twoFactor from './migrations/0016-two-factor.ts'
import * as givenUp from './migrations/0017-given-up.ts'
import * as pooledWallet from './migrations/0018-pooled-wallet.ts'
import * as paymentAdministration from './migrations/0019-payment-administration.ts'
import * as gatewayKeys from './migrations/0020-gateway-keys.ts'
import * as investorRules from './migrations/0021-investor-rules.ts'
import * as waitingList from './migrations/0022-waiting-list.ts'
import * as profiles from './migrations/0023-profiles.ts'
import * as peopleAndActs from './migrations/0025-people-and-acts.ts'
import * as signInWays from './migrations/0027-sign-in-ways.ts'
import * as bankLinks from './migrations/0029-bank-links.ts'
import * as siteSettings from './migrations/0030-site-settings.ts'
import * as contentAdministration from './migrations/0031-content-administration.ts'
import * as mailChoices from './migrations/0032-mail-choices.ts'
import * as pooledProviders from './migrations/0033-pooled-providers.ts'
import * as leaving from './migrations/0036-leaving.ts'
import * as distributions from './migrations/0037-distributions.ts'
import * as network from './migrations/0038-network.ts'
import * as paymentsForPeople from './migrations/0039-payments-for-people.ts'
import * as withdrawalsReturned from './migrations/0040-withdrawals-returned.ts'
import * as disputesWon from './migrations/0041-disputes-won.ts'
import * as sessionsHandedOn from './migrations/0042-sessions-handed-on.ts'
import * as networksAndTerms from './migrations/0043-networks-and-terms.ts'
import * as refundsToTheEnd from './migrations/0044-refunds-to-the-end.ts'
import * as edgesOfMoneyIn from './migrations/0046-edges-of-money-in.ts'
import * as verifiedAccounts from './migrations/0047-verified-accounts.ts'
import * as countriesPutFirst from './migrations/0049-countries-put-first.ts'
import * as messagesOfNothing from './migrations/0050-messages-of-nothing.ts'
import * as accreditation from './migrations/0051-accreditation.ts'
import * as chosenOptions from './migrations/0052-chosen-options.ts'
import * as arrivedPayments from './migrations/0055-arrived-payments.ts'
import * as jobFailures from './migrations/0057-job-failures.ts'
import * as campaignProposals from './migrations/0059-campaign-proposals.ts'
import * as bankChanges from './migrations/0060-bank-changes.ts'
import * as repliesInPages from './migrations/0063-replies-in-pages.ts'

const migrations = {
  '0001-foundation': { up: foundation.up },
  '0002-campaign-sections': { up: campaignSections.up },
  '0003-dashboard': { up: dashboard.up },
  '0004-files': { up: files.up },
  '0005-team-access': { up: teamAccess.up },
  '0006-account-version': { up: accountVersion.up },
  '0007-company-logo': { up: companyLogo.up },
  '0008-payments': { up: payments.up },
  '0009-connected-accounts': { up: connectedAccounts.up },
  '0010-wallet': { up: wallet.up },
  '0012-agreements': { up: agreements.up },
  '0013-saved-investments': { up: savedInvestments.up },
  '0014-taken-back': { up: takenBack.up },
  '0015-content': { up: content.up },
  '0016-two-factor': { up: twoFactor.up },
  '0017-given-up': { up: givenUp.up },
  '0018-pooled-wallet': { up: pooledWallet.up },
  '0019-payment-administration': { up: paymentAdministration.up },
  '0020-gateway-keys': { up: gatewayKeys.up },
  '0021-investor-rules': { up: investorRules.up },
  '0022-waiting-list': { up: waitingList.up },
  '0023-profiles': { up: profiles.up },
  '0025-people-and-acts': { up: peopleAndActs.up },
  '0027-sign-in-ways': { up: signInWays.up },
  '0029-bank-links': { up: bankLinks.up },
  '0030-site-settings': { up: siteSettings.up },
  '0031-content-administration': { up: contentAdministration.up },
  '0032-mail-choices': { up: mailChoices.up },
  '0033-pooled-providers': { up: pooledProviders.up },
  '0036-leaving': { up: leaving.up },
  '0037-distributions': { up: distributions.up },
  '0038-network': { up: network.up },
  '0039-payments-for-people': { up: paymentsForPeople.up },
  '0040-withdrawals-returned': { up: withdrawalsReturned.up },
  '0041-disputes-won': { up: disputesWon.up },
  '0042-sessions-handed-on': { up: sessionsHandedOn.up },
  '0043-networks-and-terms': { up: networksAndTerms.up },
  '0044-refunds-to-the-end': { up: refundsToTheEnd.up },
  '0046-edges-of-money-in': { up: edgesOfMoneyIn.up },
  '0047-verified-accounts': { up: verifiedAccounts.up },
  '0049-countries-put-first': { up: countriesPutFirst.up },
  '0050-messages-of-nothing': { up: messagesOfNothing.up },
  '0051-accreditation': { up: accreditation.up },
  '0052-chosen-options': { up: chosenOptions.up },
  '0055-arrived-payments': { up: arrivedPayments.up },
  '0057-job-failures': { up: jobFailures.up },
  '0059-campaign-proposals': { up: campaignProposals.up },
  '0060-bank-changes': { up: bankChanges.up },
  '0063-replies-in-pages': { up: repliesInPages.up },
}

/**
 * @returns the names of the migrations that were applied now
 * @throws when a migration fails, or when the database was written by a newer program
 */
export async function migrate(database: Database): Promise<string[]> {
  // The migrator's own questions to the catalogue cost a start a good part of a second.
  if (await isNewest(database)) return []
  const migrator = new Migrator({ db: database.read, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return (results ?? []).map(({ migrationName }) => migrationName)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(
    failed
      ? `migration ${failed} failed`
      : 'the database was written by a newer version of this program, or cannot be migrated',
    {
      cause: error,
    },
  )
}

/** Are exactly the migrations of this program applied? */
async function isNewest(database: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database.read)
    return rows.map(({ name }) => name).join() === Object.keys(migrations).toSorted().join()
  } catch (error) {
    // No such table: an empty database.
    if (sqlState(error) === '42P01') return false
    throw error
  }
}
