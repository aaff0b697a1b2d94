/** Mandates: a payer's consent to later charges of a stored payment method (decision T43). */

import type { FailureReason, ProviderGateway } from './payment.ts'

/** Gateways that charge a stored payment method without its payer. */
export const mandateGateways = ['stripe', 'ach'] as const satisfies readonly ProviderGateway[]
export type MandateGateway = (typeof mandateGateways)[number]

export function isMandateGateway(gateway: ProviderGateway): gateway is MandateGateway {
  return (mandateGateways as readonly ProviderGateway[]).includes(gateway)
}

/** Whether it can be charged: its first payment has arrived, and it has not ended. */
export function canBeCharged(mandate: {
  readonly method_ref: string | null
  readonly ended_at: Date | null
}): mandate is { readonly method_ref: string; readonly ended_at: null } {
  return mandate.method_ref !== null && mandate.ended_at === null
}

/**
 * Whether a charge that ended so ends its mandate: the account cannot be debited any more, or its holder rejected the
 * debit. Other charges may succeed later, or once the payer is there.
 */
export function endsMandate(reason: FailureReason | undefined): boolean {
  return reason === 'account' || reason === 'bounced' || reason === 'disputed'
}
