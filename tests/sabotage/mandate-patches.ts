/** Changes that break charges of stored payment methods. */

import type { SabotagePatch } from './patch.ts'

const system = 'tests/system/payment/mandates.test.ts'

export const mandatePatches: readonly SabotagePatch[] = [
  {
    name: 'mandate: a charge without a response is not over',
    file: 'api/services/payment/poll-attempt.ts',
    find: 'return isCustodialTransfer(attempt) || attempt.mandate_id !== null',
    replace: 'return isCustodialTransfer(attempt)',
    test: system,
  },
  {
    name: 'mandate: a charge is found after its key is forgotten',
    file: 'api/adapters/payments/stripe/stripe-stored-methods.ts',
    find: 'return before ?? charge(',
    replace: 'return (before && undefined) ?? charge(',
    test: 'tests/system/payment/gateway/stored-methods.test.ts',
  },
  {
    name: 'mandate: a refused repetition is not the end of a charge that was carried out',
    file: 'api/adapters/payments/stripe/stripe-stored-methods.ts',
    find: '    const before = await chargedBefore(stripe, order)\n    if (before) return before\n',
    replace: '',
    test: 'tests/system/payment/gateway/stored-methods.test.ts',
  },
  {
    name: 'mandate: cannot be charged after its end',
    file: 'domain/payment/mandate.ts',
    find: 'return mandate.method_ref !== null && mandate.ended_at === null',
    replace: 'return mandate.method_ref !== null',
    test: 'domain/payment/mandate.test.ts',
  },
  {
    name: 'mandate: ends with a dispute',
    file: 'api/services/payment/apply-settlement.ts',
    find: '      if (endsMandate(settlement.reason)) await endMandateOf(tx, attempt, deps)\n      return\n',
    replace: '      return\n',
    test: system,
  },
  {
    name: 'mandate: an ended one is forgotten by the provider',
    file: 'api/services/payment/mandates.ts',
    find: "  if (mandate && mandate.ended_at !== null) await jobs.add(tx, 'forget-mandate', { mandateId: id })\n",
    replace: '',
    test: system,
  },
  {
    name: 'mandate: removed by its payer alone',
    file: 'api/services/payment/payment-options.ts',
    find: 'mandate?.person_id !== member.id || mandate.method_ref',
    replace: 'mandate === undefined || mandate.method_ref',
    test: 'tests/system/payment/payment-options.test.ts',
  },
  {
    name: 'mandate: an announced charge ends with the removal of its method',
    file: 'api/services/payment/payment-options.ts',
    find: '    await endCharges(tx, plan.id)\n',
    replace: '',
    test: 'tests/system/payment/payment-options.test.ts',
  },
]
