import { type ReactNode, useState } from 'react'
import { declareResidence, getResidence, type InvestorResidence } from '#contract/identity/residence.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { CampaignCard } from '#contract/shapes.ts'
import type { CountryProblem } from '#domain/identity/residence.ts'
import { isLive } from '#domain/payment/payment.ts'
import { useCountryChoices } from '#src/components/form/country-choices.ts'
import { ChoiceField, FormFrame } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { Link } from '#src/components/link.tsx'
import { useCountryName } from '#src/components/option-name.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from '#src/features/investment/pay/deadline.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'

interface ResidencePanelProps {
  readonly card: Pick<CampaignCard, 'id'>
  readonly of: InvestorResidence
  readonly problem: CountryProblem
  /** Path of this site to return to from the identity verification. */
  readonly from?: string
  /** Instead of the explanation what else can be done. */
  readonly blockedText?: string
}

/** Why the user cannot invest in a campaign by its country lists, and the next step: shown instead of the form. */
export function ResidencePanel({ card, of, problem, from, blockedText }: ResidencePanelProps) {
  const { text } = useIntl()
  const countryName = useCountryName()
  const [changing, setChanging] = useState(false)
  if (problem === 'COUNTRY_NEEDED' || changing)
    return (
      <section className="panel stack" aria-labelledby="residence-title">
        <h2 id="residence-title">{text('residence.title')}</h2>
        <p>{text('residence.why')}</p>
        <ResidenceForm campaignId={card.id} of={of} onDone={() => setChanging(false)} isChange={changing} />
      </section>
    )
  return (
    <Notice
      variant="warn"
      live
      title={text('residence.blocked', { country: countryName(of.country ?? '') })}
      action={
        <span className="cluster">
          <Link className={buttonClass('primary')} href={routes.browse}>
            {text('shell.toBrowse')}
          </Link>
          {of.verified ? (
            <Link
              className={buttonClass('plain')}
              href={pathTo('userKyc', {}, { from: from ?? pathTo('invest', { id: card.id }) })}
              rel="nofollow"
            >
              {text('residence.verify')}
            </Link>
          ) : (
            <Button variant="plain" onClick={() => setChanging(true)}>
              {text('residence.change')}
            </Button>
          )}
        </span>
      }
    >
      {blockedText ?? text(of.verified ? 'residence.blockedVerified' : 'residence.blockedDeclared')}
    </Notice>
  )
}

interface ResidenceLineProps {
  readonly campaignId: string
  readonly of: InvestorResidence
}

/** The declared country, which can be changed. Shows nothing if no list applies. */
export function ResidenceLine({ campaignId, of }: ResidenceLineProps) {
  const { text } = useIntl()
  const countryName = useCountryName()
  const [changing, setChanging] = useState(false)
  if (!of.applies || of.country === null) return null
  if (changing)
    return (
      <section className="panel stack" aria-labelledby="residence-title">
        <h2 id="residence-title">{text('residence.title')}</h2>
        <ResidenceForm campaignId={campaignId} of={of} onDone={() => setChanging(false)} isChange />
      </section>
    )
  return (
    <p className="cluster soft small">
      <span>{text('residence.line', { country: countryName(of.country) })}</span>
      {of.verified ? null : (
        <Button variant="plain" onClick={() => setChanging(true)}>
          {text('residence.change')}
        </Button>
      )}
    </p>
  )
}

interface ResidenceFormProps extends ResidenceLineProps {
  readonly onDone: () => void
  /** There is a previous view to return to. */
  readonly isChange: boolean
}

function ResidenceForm({ campaignId, of, onDone, isChange }: ResidenceFormProps) {
  const { text } = useIntl()
  const declare = useIdempotentMutation(declareResidence)
  // A type and not an interface, so that it is assignable to a record of form values.
  const form = useForm<{ readonly country: string }>({
    initial: { country: of.country ?? '' },
    validate: ({ country }) => (country === '' ? [{ path: 'country', code: 'required' }] : []),
    send: async ({ country }) => {
      await declare({ params: { campaignId }, body: { country } })
      onDone()
    },
  })
  const field = form.field('country')
  const choices = useCountryChoices(field.value)
  return (
    <FormFrame form={form} submit={text('residence.save')} needsConnection onCancel={isChange ? onDone : undefined}>
      <ChoiceField
        of={field}
        label={text('residence.country')}
        hint={text('residence.private')}
        choices={[['', text('residence.choose')], ...choices.map(({ value, label }) => [value, label] as const)]}
      />
    </FormFrame>
  )
}

interface ResidenceGateProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
  /** The signing and payment steps. */
  readonly children: ReactNode
}

/** A country list that changed after the reservation stops the signature and the payment. The server decides. */
export function ResidenceGate({ data, onChanged, children }: ResidenceGateProps) {
  const { text } = useIntl()
  const { investment, payment } = data
  const residence = useQuery(getResidence, { params: { campaignId: investment.campaign.id } })
  // A payment that is already in progress at a provider continues.
  if (payment && isLive(payment.state)) return children
  if (residence.loading)
    return (
      <div className="panel">
        <Skeleton lines={9} />
      </div>
    )
  const problem = residence.data?.problem
  if (!residence.data || !problem) return children
  return (
    <>
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <ResidencePanel
          card={investment.campaign}
          of={residence.data}
          problem={problem}
          from={pathTo('payment', { id: investment.id })}
          blockedText={text('residence.reserved')}
        />
      </section>
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}
