import { findBankChange } from '#api/db/site/bank-changes.ts'
import type { JobPayloads } from '#api/ports.ts'
import { texts } from '#api/texts/texts.ts'
import { formattedText, nonEmptyText } from '#api/texts/values.ts'
import { lastFour } from '#domain/site/bank-change.ts'
import { activeAdministrators } from './administrators.ts'
import type { JobDeps } from './job.ts'
import { mailEachRecipient } from './mail-recipients.ts'

const path = '/admin/bank'

/** Every administrator hears of a change of the account that investors pay to, whoever made it: by mail, inbox and push. */
export async function notifyBankChange(
  { changeId, news }: JobPayloads['notify-bank-change'],
  deps: JobDeps,
): Promise<void> {
  const change = await findBankChange(deps.db.read, changeId)
  // Decided meanwhile: nothing waits any more.
  if (!change || (news === 'proposed' && change.state !== 'pending')) return
  const account = lastFour(change.entry.bank.accountNumber)
  const person = `${change.first_name} ${change.last_name}`
  await mailEachRecipient(
    await activeAdministrators(deps.db.read),
    ({ language }) => {
      const said = texts[language]
      return {
        kind: `bank-${news}`,
        subject: changeId,
        facts: { path, account },
        mail: said.bank[news]({ name: nonEmptyText(person, said.unnamedUser), ends: formattedText(account) }),
        mailKind: 'security',
      }
    },
    deps,
  )
}
