import type { AuditTrace } from '#api/db/audit/audit.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import type { GatewaySettings } from '#contract/payment/admin/gateway.ts'

/** The bank account for administrators. */
export function presentGateway(
  bank: BankAccount | null,
  last: AuditTrace | undefined,
): Pick<GatewaySettings, 'bank' | 'changed'> {
  return {
    bank: bank && { ...bank, note: { en: '', fr: '', ar: '', ...bank.note } },
    changed: presentChange(last),
  }
}

/** Who made the last change, and when. */
export function presentChange(last: AuditTrace | undefined): GatewaySettings['changed'] {
  return last ? { at: last.at.toISOString(), by: `${last.first_name} ${last.last_name}` } : null
}
