import type { ReactNode } from 'react'
import { joinLine, type WaitingListEntry } from '#contract/investment/waiting-list.ts'
import { bounds, type Offering } from '#domain/investment/investment.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EntryDescription, LeaveWaitingList } from './waiting-list-entries.tsx'
import styles from './waiting-list-panel.module.css'

interface WaitingPanelProps {
  readonly campaignId: string
  readonly offering: Offering
  readonly entry: WaitingListEntry | undefined
  /** Number of users on the waiting list. */
  readonly waiting: number
  /** The entered units that are not available. */
  readonly wish: bigint | undefined
}

/** The waiting list for unavailable units: joining it, the position in it, and the units held for the next in line. */
export function WaitingListPanel({ campaignId, offering, entry, waiting, wish }: WaitingPanelProps) {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={styles.title}>
        {text(entry?.state === 'offered' ? 'waitingList.yourTurn' : 'waitingList.title')}
      </h2>
      {entry ? (
        <WaitingEntry of={entry} waiting={waiting} />
      ) : (
        <JoinForm key={String(wish)} campaignId={campaignId} offering={offering} waiting={waiting} wish={wish} />
      )}
    </section>
  )
}

function WaitingEntry({ of: entry, waiting }: { readonly of: WaitingListEntry; readonly waiting: number }) {
  const { text } = useIntl()
  return (
    <>
      <div role="status">
        <EntryDescription of={entry} />
        {entry.position === null ? null : <p className="soft small">{text('waitingList.total', { count: waiting })}</p>}
      </div>
      <div className="cluster">
        {entry.state === 'offered' ? (
          <Link
            className={buttonClass()}
            href={pathTo('invest', { id: entry.campaign.id }, { units: String(entry.units) })}
          >
            {text('waitingList.accept')}
          </Link>
        ) : null}
        <LeaveWaitingList of={entry} />
      </div>
    </>
  )
}

/** A currency without decimals, used to parse the digits and grouping of every language. */
const wholeNumbers = 'JPY'

function JoinForm({ campaignId, offering, waiting, wish }: Omit<WaitingPanelProps, 'entry'>) {
  const { text, rich, decimalMark } = useIntl()
  const join = useIdempotentMutation(joinLine)
  const { minimumUnits } = bounds({ ...offering, unitsTaken: 0n })
  const read = (typed: string): bigint | undefined => {
    const parsed = parseAmount(typed, wholeNumbers, decimalMark)
    return parsed.ok && parsed.amount > 0n ? parsed.amount : undefined
  }
  const form = useForm({
    initial: { wishedUnits: String(wish ?? minimumUnits) },
    validate: ({ wishedUnits }) => {
      if (wishedUnits.trim() === '') return [{ path: 'wishedUnits', code: 'required' }]
      return read(wishedUnits) === undefined ? [{ path: 'wishedUnits', code: 'number' }] : []
    },
    send: async ({ wishedUnits }) => {
      await join({ params: { campaignId }, body: { units: read(wishedUnits) ?? 0n } })
    },
  })
  const entered = read(form.values.wishedUnits)
  const recoveryLink = ({ code }: CallFailure): ReactNode =>
    code === 'ACCREDITED_ONLY' ? <AccreditationLink from={pathTo('invest', { id: campaignId })} /> : null
  return (
    <>
      <p>{text('waitingList.lead')}</p>
      <p className="soft small">{text('waitingList.total', { count: waiting })}</p>
      <FormFrame form={form} submit={text('waitingList.join')} needsConnection afterFailure={recoveryLink}>
        <NumberField
          of={form.field('wishedUnits')}
          kind={{ is: 'whole' }}
          label={text('waitingList.units')}
          hint={
            entered === undefined
              ? undefined
              : rich('invest.amountForUnits', {
                  amount: <MoneyText key="amount" amount={entered * offering.unitPrice} currency={offering.currency} />,
                  units: Number(entered),
                })
          }
          className={styles.units}
        />
      </FormFrame>
      <p className="soft small">{text('waitingList.nothingOwed')}</p>
    </>
  )
}
