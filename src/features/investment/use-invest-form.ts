/** The entered values of an investment, and its reservation. */

import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { CampaignDetail } from '#contract/campaign-detail.ts'
import { create } from '#contract/investment.ts'
import { type Form, useForm } from '#src/components/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import type { Entry, EntryMode } from './amount-entry.ts'
import type { PayWay } from './pay-ways.ts'
import { type AttemptKeeper, provesNothingReserved, useAttempt } from './use-attempt.ts'

export interface InvestValues extends Entry, Readonly<Record<string, string | boolean>> {
  readonly mode: EntryMode
  readonly amount: string
  readonly units: string
  readonly gateway: string
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
  gateway: '',
  anonymous: false,
  riskAccepted: false,
}

/**
 * @param unitsOf how many units the values come to; undefined while that is not clear
 * @param way how the values are paid for
 */
export function useInvestForm(
  { card: { id } }: CampaignDetail,
  unitsOf: (values: InvestValues) => bigint | undefined,
  way: (values: InvestValues) => PayWay,
): InvestForm {
  const partition = useAtomValue(sessionAtom)?.partition ?? ''
  const name = `invest.${partition}.${id}`
  const keep = useMemo(() => ({ as: name, without: [] }), [name])
  const [, navigate] = useLocation()
  const reserve = useSend(create)
  const attempt = useAttempt(name)
  // Between the answer and the next page the button is still there.
  const reserved = useRef(false)
  const form = useForm<InvestValues>({
    initial,
    keep,
    // A try under way was accepted when it began.
    judge: (values) => (values.riskAccepted || attempt.open ? [] : [{ path: 'riskAccepted', code: 'accept' }]),
    send: async (values) => {
      const units = unitsOf(values)
      if (reserved.current || (attempt.open === undefined && units === undefined)) return
      const { key, ...content } = attempt.begin({
        units: String(units),
        gateway: way(values),
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
