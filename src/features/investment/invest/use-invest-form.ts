/** The entered values of an investment, and its reservation. */

import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { create } from '#contract/investment/investment.ts'
import { type Form, useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useMutation } from '#src/data/use-query.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import type { Entry, EntryMode } from './amount-entry.ts'
import type { PaymentMethodName } from '#src/features/investment/pay/payment-methods.ts'
import { type AttemptKeeper, provesNothingReserved, useAttempt } from '#src/features/investment/pay/use-attempt.ts'

export interface InvestValues extends Entry, Readonly<Record<string, string | boolean>> {
  readonly mode: EntryMode
  readonly amount: string
  readonly units: string
  readonly roundUp: boolean
  readonly anonymous: boolean
  readonly riskAccepted: boolean
}

export interface InvestForm {
  readonly form: Form<InvestValues>
  readonly attempt: AttemptKeeper
}

const initial: InvestValues = {
  mode: 'amount',
  amount: '',
  units: '',
  roundUp: false,
  anonymous: false,
  riskAccepted: false,
}

/**
 * @param unitsOf the number of units that the values result in; undefined while they are invalid
 * @param method the method of which the reservation has the rules until the investor chooses one
 */
export function useInvestForm(
  { card: { id } }: CampaignDetail,
  unitsOf: (values: InvestValues) => bigint | undefined,
  method: (values: InvestValues) => PaymentMethodName,
): InvestForm {
  const partition = useAtomValue(sessionAtom)?.partition ?? ''
  const name = `invest.${partition}.${id}`
  const [, navigate] = useLocation()
  const reserve = useMutation(create)
  const attempt = useAttempt(name)
  // The button is still shown between the response and the next page.
  const reserved = useRef(false)
  const form = useForm<InvestValues>({
    initial,
    storage: useFormStorage<InvestValues>(name),
    // An open attempt was accepted when it began.
    validate: (values) => (values.riskAccepted || attempt.open ? [] : [{ path: 'riskAccepted', code: 'accept' }]),
    send: async (values) => {
      const units = unitsOf(values)
      if (reserved.current || (attempt.open === undefined && units === undefined)) return
      const { key, ...content } = attempt.begin({
        units: String(units),
        gateway: method(values),
        anonymous: values.anonymous,
      })
      try {
        const made = await reserve(
          {
            params: { campaignId: id },
            body: {
              units: BigInt(content.units),
              gateway: content.gateway,
              anonymous: content.anonymous,
              riskAccepted: true,
            },
          },
          { idempotencyKey: key },
        )
        reserved.current = true
        navigate(pathTo('payment', { id: made.id }), { replace: true })
        attempt.forget()
      } catch (failure) {
        if (isFailure(failure) && provesNothingReserved(failure.code)) attempt.settle()
        throw failure
      }
    },
  })
  return { form, attempt }
}
