import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { getResidence } from '#contract/identity/residence.ts'
import { getInvestorLimit } from '#contract/investment/investor-limit.ts'
import { getWaitingEntry } from '#contract/investment/waiting-list.ts'
import { bounds, gateProblem, type Offering, unitsFor } from '#domain/investment/investment.ts'
import type { Money } from '#domain/money.ts'
import { useNow } from '#src/components/now.tsx'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type Entry, type Judged, validateEntry, modesOf, offeringOf, switchMode } from './amount-entry.ts'
import { AmountStep } from './amount-step.tsx'
import { GateNotice } from './gate-notice.tsx'
import styles from './invest-flow.module.css'
import { type InvestStep, stepOf, stepPath } from './invest-steps.ts'
import { LimitPanel } from './limit-panel.tsx'
import { firstMethod, usePaymentMethods } from '#src/features/investment/pay/payment-methods.ts'
import { ResidenceLine, ResidencePanel } from './residence-panel.tsx'
import { ReturnPanel } from '#src/features/investment/returns/return-panel.tsx'
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
  const methodFor = (entered: Judged) => firstMethod(offered, dueFor(entered, offering))
  const { form, attempt } = useInvestForm(
    campaign,
    (values) => {
      const entered = validate(values)
      return entered.is === 'agreed' ? entered.quote.units : undefined
    },
    (values) => methodFor(validate(values)),
  )
  const judged = validate(form.values)
  const step = attempt.open ? 'review' : stepOf(query.get('step'), judged.is === 'agreed')
  // Without a valid entry, the smallest investment is quoted, which shows whether this user may invest here.
  const request =
    judged.is === 'agreed' ? judged.request : ({ by: 'units', units: bounds(offering).minimumUnits } as const)
  const limit = useQuery(getInvestorLimit, { params: { campaignId: card.id } })
  const residence = useQuery(getResidence, { params: { campaignId: card.id } })
  const occasion = `${step} ${limit.data?.figures?.declaredAt ?? ''} ${residence.data?.country ?? ''}`
  const quote = useQuote(card.id, request, attempt.open?.gateway ?? methodFor(judged), occasion)
  useReloadOnRefusal(quote, form.failure, residence.retry)
  const heading = useStepHeading(step)
  const linkedUnits = query.get('units')
  useLinkedUnits(line.loading ? null : linkedUnits, campaign, offering, (entry) =>
    form.set({ ...entry, riskAccepted: false }),
  )
  const restored = useRestored()

  const countryProblem = residence.data?.problem ?? undefined
  const gate = gateProblem(offering, { accredited: true, countryProblem, ownsCampaign: false }, now)
  const soldOut = gate?.code === 'SOLD_OUT'
  // The units of a link are about to replace the input: what is pressed before would be lost.
  // A country list is shown before anything is entered.
  if (!restored || linkedUnits !== null || residence.loading || (soldOut && line.loading))
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
        {residence.data && countryProblem === gate.code ? (
          <ResidencePanel card={card} of={residence.data} problem={countryProblem} />
        ) : (
          <GateNotice problem={gate} card={card} />
        )}
        {soldOut && line.data ? waitingPanel(undefined) : null}
      </div>
    )

  const figures = attempt.open
    ? figuresOf(BigInt(attempt.open.units), offering)
    : agreedFigures(judged, quote, offering)
  const goTo = (next: InvestStep): void => navigate(stepPath(card.id, next))
  const wish = unitsNotFree(judged, offering)
  const shared = { campaign, offering, form, judged, quote, heading }
  return (
    <div className={styles.flow}>
      <Summary campaign={campaign} figures={figures} />
      <div className={styles.steps}>
        <StepList campaignId={card.id} current={step} locked={attempt.open !== undefined} />
        {step === 'amount' && heldUnits > 0n ? waitingPanel(undefined) : null}
        {step === 'amount' && residence.data ? <ResidenceLine campaignId={card.id} of={residence.data} /> : null}
        {step === 'amount' && limit.data ? <LimitPanel campaignId={card.id} of={limit.data} /> : null}
        <section className="panel stack" aria-label={intl.text(`invest.step.${step}`)}>
          {step === 'amount' ? <AmountStep {...shared} onNext={() => goTo('review')} /> : null}
          {step === 'review' ? <ReviewStep {...shared} attempt={attempt} figures={figures} /> : null}
        </section>
        {step === 'amount' ? (
          <ReturnPanel
            campaign={campaign}
            figures={figures}
            loan={quote.is === 'agreed' ? quote.quote.loan : undefined}
          />
        ) : null}
        {step === 'amount' && heldUnits === 0n && line.data && (waitingListEntry || wish !== undefined)
          ? waitingPanel(wish)
          : null}
      </div>
    </div>
  )
}

/** A list that changed meanwhile is shown with its reason, not as an error of the entry. */
function useReloadOnRefusal(quote: QuoteState, failure: CallFailure | undefined, reload: () => void): void {
  const refused = [quote.is === 'refused' ? quote.failure : undefined, failure].find(
    (each) => each?.code === 'COUNTRY_BLOCKED' || each?.code === 'COUNTRY_NEEDED',
  )
  useEffect(() => {
    if (refused) reload()
    // Once for each refusal.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused])
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
      const entry = { mode: 'units', units, amount: '', roundUp: false } as const
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
function agreedFigures(judged: Judged, quote: QuoteState, offering: Offering): Figures | undefined {
  if (judged.is !== 'agreed') return undefined
  if (quote.is !== 'agreed') return figuresOf(judged.quote.units, offering)
  const { units, unitPrice, amount } = quote.quote
  return { units, unitPrice, amount: amount.amount }
}

function figuresOf(units: bigint, { unitPrice }: Offering): Figures {
  return { units, unitPrice, amount: units * unitPrice }
}

/** True once the form has restored this tab's stored values, which it does right after its first render. */
function useRestored(): boolean {
  const [restored, setRestored] = useState(false)
  // In the same commit as the form's own effect, so that nothing is shown before it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setRestored(true), [])
  return restored
}
