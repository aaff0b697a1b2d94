import { findAuditEvent } from '#api/db/audit.ts'
import { readSettings } from '#api/db/settings.ts'
import type { JobPayloads } from '#api/ports.ts'
import { momentText } from '#api/texts/figures.ts'
import { providerNames } from '#api/texts/security/provider-key-texts.ts'
import { texts } from '#api/texts/texts.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { keyProviders } from '#domain/gateway-keys.ts'
import { activeAdministrators } from './administrators.ts'
import type { JobDeps } from './job.ts'
import { mailEachRecipient } from './mail-recipients.ts'

const path = '/admin/payment-gateways'

/** Every administrator is notified of changed keys, whoever changed them: which provider, who and when, never the keys. */
export async function notifyProviderKeys(
  { auditEventId, event }: JobPayloads['notify-provider-keys'],
  deps: JobDeps,
): Promise<void> {
  const audited = await findAuditEvent(deps.db.read, auditEventId)
  const provider = keyProviders.find((each) => each === audited?.subject)
  if (!audited || !provider) return
  const { settings } = await readSettings(deps.db.read)
  const person = `${audited.first_name} ${audited.last_name}`.trim()
  await mailEachRecipient(
    await activeAdministrators(deps.db.read),
    ({ language }) => ({
      kind: `provider-keys-${event}`,
      subject: auditEventId,
      facts: { path, provider },
      mail: texts[language].providerKeys[event]({
        name: nonEmptyText(person, texts[language].unnamedUser),
        provider: providerNames[provider],
        when: momentText(audited.at, settings.timezone, language),
      }),
      mailKind: 'security',
    }),
    deps,
  )
}
