import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { importFormC } from '#contract/draft/filing.ts'
import { raiseTypes } from '#domain/campaign/campaign.ts'
import { allocationRules } from '#domain/campaign/allocation.ts'
import { fieldName } from '#src/components/campaign/draft-names.ts'
import { shownNumber } from '#src/components/number/number-text.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioField } from '#src/features/draft/fields/fields.tsx'
import styles from './filing-import.module.css'
import {
  countFields,
  type EnteredSections,
  type FilingChoices,
  type FilingReview,
  type FilingRow,
  reviewFiling,
  rowKey,
} from './filing-review.ts'

interface FilingChoiceProps {
  readonly filing: Reply<typeof importFormC>
  readonly entered: EnteredSections
  readonly apply: (change: FilingReview['change']) => void
  readonly cancel: () => void
}

/** The owner's values and the filing's values, side by side; the owner's are retained unless they choose otherwise. */
export function FilingChoice({ filing, entered, apply, cancel }: FilingChoiceProps) {
  const intl = useIntl()
  const { text } = intl
  const [choices, setChoices] = useState<FilingChoices>({})
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  const review = reviewFiling(filing.values, entered, choices)
  const { disputed, change, ownCurrency } = review
  const count = countFields(change)
  const chooseAll = (choice: 'mine' | 'filing'): void =>
    setChoices(
      Object.fromEntries(reviewFiling(filing.values, entered, {}).disputed.map((row) => [rowKey(row), choice])),
    )
  return (
    <div ref={element} tabIndex={-1} className="stack">
      {disputed.length === 0 ? null : (
        <>
          <p role="status">{text('steps.filingReview', { count: disputed.length })}</p>
          {disputed.length === 1 ? null : (
            <p className="cluster">
              <Button variant="plain" onClick={() => chooseAll('mine')}>
                {text('steps.filingAllYours')}
              </Button>
              <Button variant="plain" onClick={() => chooseAll('filing')}>
                {text('steps.filingAllTheirs')}
              </Button>
            </p>
          )}
          {disputed.map((row) => (
            <RadioField
              key={rowKey(row)}
              unmarked
              of={{
                id: `filing-${rowKey(row)}`,
                name: rowKey(row),
                label: fieldName(row.section, row.field, intl),
                value: choices[rowKey(row)] ?? 'mine',
                error: undefined,
                required: true,
                change: (choice) => setChoices({ ...choices, [rowKey(row)]: choice === 'filing' ? 'filing' : 'mine' }),
                leave: () => {},
              }}
              choices={[
                { value: 'mine', label: text('steps.filingYours'), text: <RowValue row={row} of="mine" /> },
                { value: 'filing', label: text('steps.filingTheirs'), text: <RowValue row={row} of="filing" /> },
              ]}
            />
          ))}
        </>
      )}
      {ownCurrency === undefined ? null : (
        <Notice>
          {text('steps.filingCurrency', { filing: filing.values.fundraising['currency'] ?? 'USD', own: ownCurrency })}
        </Notice>
      )}
      {count === 0 && disputed.length === 0 ? <p>{text('steps.filingNothing')}</p> : null}
      <div className="cluster">
        <Button onClick={() => apply(change)}>{text('steps.filingApply', { count })}</Button>
        <Button variant="plain" onClick={cancel}>
          {text('steps.filingCancel')}
        </Button>
      </div>
    </div>
  )
}

function RowValue({ row, of }: { readonly row: FilingRow; readonly of: 'mine' | 'filing' }) {
  const intl = useIntl()
  return <bdi className={styles.value}>{readable(row, row[of], intl)}</bdi>
}

/** A value as the form shows it: numbers in the language's format, choices by their names. */
function readable({ section, field }: FilingRow, value: string, { text, language }: Intl): string {
  const raiseType = field === 'raiseType' ? raiseTypes.find((each) => each === value) : undefined
  if (raiseType !== undefined) return text(`steps.raiseType.${raiseType}`)
  const allocation = allocationRules.find((each) => each === value)
  if (field === 'allocation' && allocation !== undefined) return text(`steps.allocation.${allocation}`)
  if (section === 'company') return value
  return shownNumber(value, { is: 'money', currency: '' }, localeOf(language)) ?? value
}
