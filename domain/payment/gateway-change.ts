/** What an administrator changes about a payment method with one request, by its type (platform 4, 7). */

import type { FieldProblem } from '#domain/field.ts'
import { payPageGateways } from './payment.ts'

/** Payment methods with settings. */
export const changeableGateways = ['offline', ...payPageGateways] as const
export type ChangeableGateway = (typeof changeableGateways)[number]

interface GatewayFields {
  /** Always sent: the account is replaced as a whole. */
  readonly required: readonly string[]
  /** At least one of them is sent. */
  readonly some: readonly string[]
  /** Accompany a change, and change nothing by themselves. */
  readonly optional: readonly string[]
}

const proof = ['password', 'code']
const atProvider: GatewayFields = { required: [], some: ['on', 'fee', 'keys'], optional: proof }

const fieldsByType: Readonly<Record<ChangeableGateway, GatewayFields>> = {
  offline: {
    required: ['accountName', 'bankName', 'accountNumber', 'routing', 'note'],
    some: [],
    optional: ['iban', 'bic', 'secondConfirmation', ...proof],
  },
  stripe: atProvider,
  paypal: atProvider,
  // Bank debits are charged with the keys of the card provider.
  ach: { required: [], some: ['accountRequired', 'on', 'fee'], optional: [] },
}

/** Fields that the type does not have, and those that are missing. */
export function gatewayFieldProblems(
  type: ChangeableGateway,
  entered: Readonly<Record<string, unknown>>,
): readonly FieldProblem[] {
  const { required, some, optional } = fieldsByType[type]
  const isSent = (name: string): boolean => entered[name] !== undefined
  const known = new Set([...required, ...some, ...optional])
  const [first] = some
  const missing = [
    ...required.filter((name) => !isSent(name)),
    ...(first === undefined || some.some(isSent) ? [] : [first]),
  ]
  return [
    ...Object.keys(entered)
      .filter((name) => isSent(name) && !known.has(name))
      .map((path): FieldProblem => ({ path, code: 'unknown' })),
    ...missing.map((path): FieldProblem => ({ path, code: 'required' })),
  ]
}
