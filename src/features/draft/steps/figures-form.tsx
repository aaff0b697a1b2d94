import { useState } from 'react'
import { figuresCurrency } from '#domain/campaign/figure-texts.ts'
import { figureNames, figureYears } from '#domain/campaign/figures.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ChoiceField } from '#src/features/draft/fields/fields.tsx'
import styles from './figures-form.module.css'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { MoneyField, WholeField } from '#src/features/draft/fields/number-field.tsx'
import { Pair, PartGroup } from '#src/features/draft/fields/part-group.tsx'

interface FiguresFormProps {
  readonly part: FormPart
  /** The campaign's currency, which applies to the figures unless they have their own. */
  readonly campaignCurrency: string
  readonly currencies: readonly string[]
}

/** Two fiscal years of the company, entered by hand or imported from a filing. All fields are optional. */
export function FiguresForm({ part, campaignCurrency, currencies }: FiguresFormProps) {
  const { text, language } = useIntl()
  const { field, editable, values } = part
  const [removed, setRemoved] = useState<Readonly<Record<string, string>>>()
  const entered = Object.entries(values).filter(([, value]) => value !== '')
  const [isOpen, setIsOpen] = useState(false)
  const [hadFigures, setHadFigures] = useState(false)
  // The section opens if it has figures; afterwards the user can close it.
  if (entered.length > 0 && !hadFigures) {
    setHadFigures(true)
    setIsOpen(true)
  }
  const own = values['currency'] ?? ''
  const currency = figuresCurrency(values, campaignCurrency)
  const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' })
  const choices = [...new Set([...currencies, 'USD', ...(own === '' ? [] : [own])])]
  const change = (to: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(to)) part.set(name, value)
    part.flush()
  }
  return (
    <PartGroup editable={editable} title={text('steps.figures')} lead={text('steps.figuresLead')}>
      <details className={styles.figures} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{text('steps.figuresShow')}</summary>
        <div className={styles.fields}>
          <Pair>
            <ChoiceField
              of={field('currency')}
              hint={text('steps.figuresCurrencyHint', { currency: campaignCurrency || '–' })}
              choices={choices.map((code) => ({ value: code, label: `${code} – ${nameOf(names, code)}` }))}
            />
            <WholeField of={field('employees')} />
          </Pair>
          {figureYears.map((year) => (
            <section key={year} className={styles.year} aria-labelledby={`figures-${year}`}>
              <h3 id={`figures-${year}`}>{text(`figures.${year}`)}</h3>
              <Pair>
                {figureNames.map((name) => (
                  <MoneyField
                    key={name}
                    of={field(`${year}.${name}`)}
                    label={text(`figures.${name}`)}
                    currency={currency}
                    signed
                  />
                ))}
              </Pair>
            </section>
          ))}
          {editable && entered.length > 0 ? (
            <div>
              <Button
                variant="quiet"
                onClick={() => {
                  setRemoved(Object.fromEntries(entered))
                  change(Object.fromEntries(entered.map(([name]) => [name, ''])))
                }}
              >
                {text('steps.figuresRemove')}
              </Button>
            </div>
          ) : null}
        </div>
      </details>
      {removed === undefined || entered.length > 0 ? null : (
        <Notice
          live
          title={text('steps.figuresRemoved')}
          action={
            <Button
              variant="quiet"
              onClick={() => {
                change(removed)
                setRemoved(undefined)
              }}
            >
              {text('steps.undo')}
            </Button>
          }
        />
      )}
    </PartGroup>
  )
}

/** A text that is not a currency code has no name, and must not break the page. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (names.of(code) ?? code) : code
}
