import { type ReactNode, useState } from 'react'
import { joinLine, leaveLine, type WaitingListEntry } from '#contract/investing/waiting-list.ts'
import { bounds, type Offering } from '#domain/investment.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { AccreditationWay } from '#src/components/accreditation/accreditation-way.tsx'
import { FormFrame } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useForm } from '#src/components/use-form.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Deadline } from './deadline.tsx'
import styles from './waiting-panel.module.css'

interface WaitingPanelProps {
  readonly campaignId: string
  readonly offering: Offering
  readonly place: WaitingListEntry | undefined
  /** How many wait. */
  readonly waiting: number
  /** The units that were entered and are not free. */
  readonly wish: bigint | undefined
}

/** The line for units that are not free: joining it, the place in it, and what is kept for whoever is next. */
export function WaitingPanel({ campaignId, offering, place, waiting, wish }: WaitingPanelProps) {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={styles.title}>
        {text(place?.state === 'offered' ? 'waiting.yourTurn' : 'waiting.title')}
      </h2>
      {place ? (
        <Place of={place} waiting={waiting} />
      ) : (
        <JoinForm key={String(wish)} campaignId={campaignId} offering={offering} waiting={waiting} wish={wish} />
      )}
    </section>
  )
}

function Place({ of: place, waiting }: { readonly of: WaitingListEntry; readonly waiting: number }) {
  const { text } = useIntl()
  return (
    <>
      <div role="status">
        <PlaceWords of={place} />
        {place.position === null ? null : <p className="soft small">{text('waiting.total', { count: waiting })}</p>}
      </div>
      <div className={styles.act}>
        {place.state === 'offered' ? (
          <Link
            className={buttonClass()}
            href={pathTo('invest', { id: place.campaign.id }, { units: String(place.units) })}
          >
            {text('waiting.take')}
          </Link>
        ) : null}
        <LeaveLine of={place} />
      </div>
    </>
  )
}

/** Where somebody stands, or until when something is kept for them. */
export function PlaceWords({ of: { units, amount, position, offeredUntil } }: { readonly of: WaitingListEntry }) {
  const { rich, number } = useIntl()
  const values = {
    units: Number(units),
    amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
  }
  return position === null ? (
    <>
      <p>{rich('waiting.offered', values)}</p>
      <p>
        <Deadline expiresAt={offeredUntil} />
      </p>
    </>
  ) : (
    <p>{rich('waiting.place', { ...values, position: number(position) })}</p>
  )
}

/** Waits no longer, after a question. */
export function LeaveLine({ of: place }: { readonly of: WaitingListEntry }) {
  const { text } = useIntl()
  const online = useOnline()
  const leave = useSteadySend(leaveLine)
  const [open, setOpen] = useState(false)
  const offered = place.state === 'offered'
  return (
    <>
      <Button
        look="plain"
        blocked={online ? undefined : text('shell.needsConnection')}
        aria-label={text(offered ? 'waiting.declineFor' : 'waiting.leaveFor', { name: place.campaign.name })}
        onClick={() => setOpen(true)}
      >
        {text(offered ? 'waiting.decline' : 'waiting.leave')}
      </Button>
      {open ? (
        <QuestionDialog
          title={text(offered ? 'waiting.declineTitle' : 'waiting.leaveTitle')}
          keep={text('waiting.stay')}
          action={text(offered ? 'waiting.decline' : 'waiting.leave')}
          run={() =>
            leave({ params: { campaignId: place.campaign.id }, body: {} }).catch((error: unknown) => {
              // Over meanwhile: what was wanted.
              if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
            })
          }
          onClose={() => setOpen(false)}
        >
          <p>{text(offered ? 'waiting.declineText' : 'waiting.leaveText')}</p>
        </QuestionDialog>
      ) : null}
    </>
  )
}

/** A currency without decimals: digits and grouping of every language are read. */
const wholeNumbers = 'JPY'

function JoinForm({ campaignId, offering, waiting, wish }: Omit<WaitingPanelProps, 'place'>) {
  const { text, rich, decimalMark } = useIntl()
  const online = useOnline()
  const join = useSteadySend(joinLine)
  const { minimumUnits } = bounds({ ...offering, unitsTaken: 0n })
  const read = (typed: string): bigint | undefined => {
    const parsed = parseAmount(typed, wholeNumbers, decimalMark)
    return parsed.ok && parsed.amount > 0n ? parsed.amount : undefined
  }
  const form = useForm({
    initial: { wishedUnits: String(wish ?? minimumUnits) },
    judge: ({ wishedUnits }) => {
      if (wishedUnits.trim() === '') return [{ path: 'wishedUnits', code: 'required' }]
      return read(wishedUnits) === undefined ? [{ path: 'wishedUnits', code: 'number' }] : []
    },
    send: async ({ wishedUnits }) => {
      await join({ params: { campaignId }, body: { units: read(wishedUnits) ?? 0n } })
    },
  })
  const entered = read(form.values.wishedUnits)
  const wayOn = ({ code }: CallFailure): ReactNode =>
    code === 'ACCREDITED_ONLY' ? <AccreditationWay from={pathTo('invest', { id: campaignId })} /> : null
  return (
    <>
      <p>{text('waiting.lead')}</p>
      <p className="soft small">{text('waiting.total', { count: waiting })}</p>
      <FormFrame
        form={form}
        submit={text('waiting.join')}
        blocked={online ? undefined : text('shell.needsConnection')}
        afterFailure={wayOn}
      >
        <NumberField
          of={form.field('wishedUnits')}
          kind={{ is: 'whole' }}
          label={text('waiting.units')}
          hint={
            entered === undefined
              ? undefined
              : rich('invest.comesTo', {
                  amount: <MoneyText key="amount" amount={entered * offering.unitPrice} currency={offering.currency} />,
                  units: Number(entered),
                })
          }
          className={styles.units}
        />
      </FormFrame>
      <p className="soft small">{text('waiting.nothingOwed')}</p>
    </>
  )
}
