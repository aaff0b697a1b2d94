import { findAccreditation } from '#api/db/people/accreditations.ts'
import { findUser } from '#api/db/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { texts } from '#api/texts/texts.ts'
import { optionalText } from '#api/texts/values.ts'
import type { JobDeps } from './job.ts'
import { mailRecipient } from './mail-recipients.ts'

/** An administrator has decided whether somebody is accredited: they are told, and of a refusal its reason by mail. */
export async function notifyAccreditationDecision(
  { personId, decisionId, state }: JobPayloads['tell-accreditation'],
  deps: JobDeps,
): Promise<void> {
  const known = await findAccreditation(deps.db.read, personId)
  const user = await findUser(deps.db.read, personId)
  if (user?.state !== 'active' || known?.state !== state) return
  const { accreditation } = texts[user.language]
  await mailRecipient(
    user,
    {
      kind: `accreditation-${state}`,
      subject: decisionId,
      facts: { path: '/settings/investment-account' },
      mail: accreditation[state]({ reason: optionalText(known.reason) }),
    },
    deps,
  )
}
