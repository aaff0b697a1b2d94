import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { getInvestorLimit } from '#contract/investment/investor-limit.ts'
import { getWaitingEntry } from '#contract/investment/waiting-list.ts'
import { noFee, type PayerFee } from '#domain/payment/fees.ts'
import { bounds, gateProblem, type Offering, unitsFor } from '#domain/investment/investment.ts'
import type { Money } from '#domain/money.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { useNow } from '#src/components/now.tsx'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type Entry, type Judged, validateEntry, modesOf, offeringOf, switchMode } from './amount-entry.ts'
import { AmountStep } from './amount-step.tsx'
import { GateNotice } from './gate-notice.tsx'
import styles from './invest-flow.module.css'
import { type InvestStep, stepOf, stepPath } from './invest-steps.ts'
import { LimitPanel } from './limit-panel.tsx'
import { PayStep } from '#src/features/investment/pay/pay-step.tsx'
import {
  pickMethod,
  payableMethods,
  type PaymentMethodName,
  usePaymentMethods,
} from '#src/features/investment/pay/payment-methods.ts'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { type Figures, Summary } from './summary.tsx'
import { useInvestForm } from './use-invest-form.ts'
import { type QuoteState, useQuote } from './use-quote.ts'
import { WaitingListPanel } from './waiting-list-panel.tsx'

/**
 * The investment flow, one decision at a time, with the total always visible. The server decides; this flow explains
 * beforehand.
 */
export function InvestFlow({ campaign }: { readonly campaign: CampaignDetail }) {
  const intl = useIntl()
  const now = useNow()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { card } = campaign
  const line = useQuery(getWaitingEntry, { params: { campaignId: card.id } })
  const waitingListEntry = line.data?.entry ?? undefined
  const heldUnits =
    waitingListEntry?.state === 'offered' && Date.parse(waitingListEntry.offeredUntil ?? '') > now
      ? waitingListEntry.units
      : 0n
  const offering = useMemo(() => offeringOf(campaign, heldUnits), [campaign, heldUnits])
  const offered = usePaymentMethods(card.raiseType, card.goal.currency)
  const validate = (values: Entry): Judged => validateEntry(values, offering, now, intl.decimalMark)
  const methodsFor = (entered: Judged) => payableMethods(offered, dueFor(entered, offering))
  const { form, attempt } = useInvestForm(
    campaign,
    (values) => {
      const entered = validate(values)
      return entered.is === 'agreed' ? entered.quote.units : undefined
    },
    (values) => pickMethod(values.gateway, methodsFor(validate(values)), offered),
  )
  const judged = validate(form.values)
  const methods = methodsFor(judged)
  const method = attempt.open?.gateway ?? pickMethod(form.values.gateway, methods, offered)
  const step = attempt.open ? 'review' : stepOf(query.get('step'), judged.is === 'agreed')
  // Without a valid entry, the smallest investment is quoted, which shows whether this user may invest here.
  const request =
    judged.is === 'agreed' ? judged.request : ({ by: 'units', units: bounds(offering).minimumUnits } as const)
  const limit = useQuery(getInvestorLimit, { params: { campaignId: card.id } })
  const quote = useQuote(card.id, request, method, `${step} ${limit.data?.figures?.declaredAt ?? ''}`)
  const fee = methods.find((each) => each.method === method)?.fee ?? noFee
  const heading = useStepHeading(step)
  const linkedUnits = query.get('units')
  useLinkedUnits(line.loading ? null : linkedUnits, campaign, offering, (entry) =>
    form.set({ ...entry, riskAccepted: false }),
  )
  const restored = useRestored()

  const gate = gateProblem(offering, { accredited: true, ownsCampaign: false }, now)
  const soldOut = gate?.code === 'SOLD_OUT'
  // The units of a link are about to replace the input: what is pressed before would be lost.
  if (!restored || linkedUnits !== null || (soldOut && line.loading))
    return <div className={styles.flow} aria-busy="true" />
  const waitingPanel = (wish: bigint | undefined) => (
    <WaitingListPanel
      campaignId={card.id}
      offering={offering}
      entry={waitingListEntry}
      waiting={line.data?.waiting ?? 0}
      wish={wish}
    />
  )
  if (gate && !attempt.open)
    return (
      <div className="stack">
        <GateNotice problem={gate} card={card} />
        {soldOut && line.data ? waitingPanel(undefined) : null}
      </div>
    )

  const figures = attempt.open
    ? figuresOf(BigInt(attempt.open.units), offering, method, fee)
    : agreedFigures(judged, quote, offering, method, fee)
  const goTo = (next: InvestStep): void => navigate(stepPath(card.id, next))
  const wish = unitsNotFree(judged, offering)
  const shared = { campaign, offering, form, judged, quote, heading }
  return (
    <div className={styles.flow}>
      <Summary campaign={campaign} figures={figures} />
      <div className={styles.steps}>
        <StepList campaignId={card.id} current={step} locked={attempt.open !== undefined} />
        {step === 'amount' && heldUnits > 0n ? waitingPanel(undefined) : null}
        {step === 'amount' && limit.data ? <LimitPanel campaignId={card.id} of={limit.data} /> : null}
        <section className="panel stack" aria-label={intl.text(`invest.step.${step}`)}>
          {step === 'amount' ? <AmountStep {...shared} onNext={() => goTo('pay')} /> : null}
          {step === 'pay' ? <PayStep {...shared} methods={methods} onNext={() => goTo('review')} /> : null}
          {step === 'review' ? <ReviewStep {...shared} attempt={attempt} figures={figures} method={method} /> : null}
        </section>
        {step === 'amount' && heldUnits === 0n && line.data && (waitingListEntry || wish !== undefined)
          ? waitingPanel(wish)
          : null}
      </div>
    </div>
  )
}

/** A link with a number of units prefills them, once; it replaces the previous input. */
function useLinkedUnits(
  units: string | null,
  campaign: CampaignDetail,
  offering: Offering,
  enter: (entry: Entry) => void,
): void {
  const intl = useIntl()
  const now = useNow()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (units === null) return
    if (/^[1-9]\d{0,14}$/.test(units)) {
      const entry = { mode: 'units', units, amount: '' } as const
      const [mode = 'amount'] = modesOf(campaign).includes('units') ? (['units'] as const) : modesOf(campaign)
      enter(switchMode(entry, mode, offering, now, intl.decimalMark))
    }
    navigate(stepPath(campaign.card.id, 'amount'), { replace: true })
    // Runs once for each link: later input of the user is retained.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [units])
}

/** The entered units that would be possible if none were taken, so the user can join the waiting list for them. */
function unitsNotFree(judged: Judged, offering: Offering): bigint | undefined {
  if (judged.is !== 'refused' || judged.problem.code !== 'UNITS_LEFT') return undefined
  const { request } = judged
  const units = request.by === 'units' ? request.units : unitsFor(request.amount, offering)
  return units <= bounds({ ...offering, unitsTaken: 0n }).maximumUnits ? units : undefined
}

/** The amount due without a fee; without a valid entry, that of the smallest investment, which is quoted. */
function dueFor(judged: Judged, offering: Offering): Money {
  const units = judged.is === 'agreed' ? judged.quote.units : bounds(offering).minimumUnits
  return { amount: units * offering.unitPrice, currency: offering.currency }
}

/** The figures that the server confirmed, or those of the local rules until then. */
function agreedFigures(
  judged: Judged,
  quote: QuoteState,
  offering: Offering,
  method: PaymentMethodName,
  fee: PayerFee,
): Figures | undefined {
  if (judged.is !== 'agreed') return undefined
  if (quote.is !== 'agreed') return figuresOf(judged.quote.units, offering, method, fee)
  const { units, unitPrice, amount, fee: agreed, total } = quote.quote
  return { units, unitPrice, amount: amount.amount, fee: agreed, total }
}

function figuresOf(
  units: bigint,
  { unitPrice, currency }: Offering,
  method: PaymentMethodName,
  rule: PayerFee,
): Figures {
  const amount = units * unitPrice
  const fee = feeAt(method, amount, currency, rule)
  return { units, unitPrice, amount, fee, total: amount + fee }
}

/** True once the form has restored this tab's stored values, which it does right after its first render. */
function useRestored(): boolean {
  const [restored, setRestored] = useState(false)
  // In the same commit as the form's own effect, so that nothing is shown before it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setRestored(true), [])
  return restored
}
