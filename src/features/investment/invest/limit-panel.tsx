import { useState } from 'react'
import { declareFigures, type InvestorLimit } from '#contract/investment/investor-limit.ts'
import { figureMaximum } from '#domain/investment/investor-limit.ts'
import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './limit-panel.module.css'

interface LimitPanelProps {
  readonly campaignId: string
  readonly of: InvestorLimit
}

/** How much is left of the twelve-month limit, and the figures it is calculated from (decision T33). */
export function LimitPanel({ campaignId, of: limit }: LimitPanelProps) {
  const { text, rich, date } = useIntl()
  const [changing, setChanging] = useState(false)
  if (!limit.applies || limit.standing === 'free') return null
  const needsFigures = limit.standing === 'unknown'
  const money = (key: 'limit' | 'used' | 'left') => (
    <MoneyText key={key} amount={limit[key]} currency={limit.currency} />
  )
  return (
    <section className="panel stack" aria-labelledby="limit-title">
      <h2 id="limit-title" className={styles.title}>
        {text('limit.title')}
      </h2>
      {needsFigures ? (
        <p>{text(limit.figures === null ? 'limit.why' : 'limit.tooOld')}</p>
      ) : (
        <p role="status">{rich('limit.left', { left: money('left'), limit: money('limit'), used: money('used') })}</p>
      )}
      <p className="soft small">
        {text('limit.accredited')} <AccreditationLink from={pathTo('invest', { id: campaignId })} />
      </p>
      {needsFigures || changing ? (
        <FiguresForm
          campaignId={campaignId}
          of={limit}
          onDone={() => setChanging(false)}
          onCancel={needsFigures ? undefined : () => setChanging(false)}
        />
      ) : (
        <div className="cluster">
          <Button variant="plain" onClick={() => setChanging(true)}>
            {text('limit.change')}
          </Button>
          {limit.figures ? (
            <span className="soft small">{text('limit.since', { date: date(limit.figures.declaredAt) })}</span>
          ) : null}
        </div>
      )}
    </section>
  )
}

const fields = ['income', 'netWorth', 'elsewhere'] as const
/** A type and not an interface, so that it is assignable to a record of form values. */
type FigureValues = Readonly<Record<(typeof fields)[number], string>>

interface FiguresFormProps extends LimitPanelProps {
  readonly onDone: () => void
  /** Undefined if there is no previous view to return to. */
  readonly onCancel: (() => void) | undefined
}

function FiguresForm({ campaignId, of: { currency, figures }, onDone, onCancel }: FiguresFormProps) {
  const { text, decimalMark } = useIntl()
  const declare = useIdempotentMutation(declareFigures)
  const shown = (amount: bigint | undefined): string =>
    amount === undefined ? '' : editedAmount({ amount, currency }, decimalMark)
  const form = useForm<FigureValues>({
    initial: {
      income: shown(figures?.income),
      netWorth: shown(figures?.netWorth),
      elsewhere: shown(figures?.elsewhere),
    },
    validate: (values) =>
      fields.flatMap((path) =>
        amountProblems(values[path], currency, decimalMark, { minimum: 0n, maximum: figureMaximum }, path),
      ),
    send: async (values) => {
      const read = (name: keyof FigureValues): bigint => readAmount(values[name], currency, decimalMark)
      await declare({
        params: { campaignId },
        body: { income: read('income'), netWorth: read('netWorth'), elsewhere: read('elsewhere') },
      })
      onDone()
    },
  })
  return (
    <FormFrame form={form} submit={text('limit.save')} needsConnection onCancel={onCancel}>
      <div className={styles.fields}>
        {fields.map((name) => (
          <NumberField
            key={name}
            of={form.field(name)}
            label={text(`limit.${name}`, { currency })}
            hint={text(`limit.${name}Hint`)}
            kind={{ is: 'money', currency }}
            savedAs={text(`limit.${name}`, { currency })}
          />
        ))}
      </div>
      <p className="soft small">{text('limit.private')}</p>
    </FormFrame>
  )
}
