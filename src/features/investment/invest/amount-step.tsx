import { type FormEvent, useEffect, useRef, useState } from 'react'
import { exponentOf } from '#domain/money.ts'
import { useNow } from '#src/components/now.tsx'
import { NumberNotes } from '#src/components/number/number-notes.tsx'
import { editedNumber, storedNumber, type NumberKind } from '#src/components/number/number-text.ts'
import { useNumberChecks } from '#src/components/number/use-number-checks.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { type Entry, type EntryMode, type Judged, modesOf, stepUnits, switchMode } from './amount-entry.ts'
import type { Offering } from '#domain/investment/investment.ts'
import styles from './amount-step.module.css'
import { AmountDescription, BoundsDescription } from './amount-description.tsx'
import { entryText, gateOf, gateText } from './entry-texts.ts'
import { NextSteps } from './gate-notice.tsx'
import { SaveForLater } from './save-for-later.tsx'
import type { StepProps } from './step-parts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { plus } from '#src/ui/page-icon-paths.ts'
import { minus } from '#src/features/investment/portfolio/icon-shapes.ts'
import { Switch } from '#src/ui/switch.tsx'

const numberKindOf = (mode: EntryMode, currency: string): NumberKind =>
  mode === 'units' ? { is: 'whole' } : { is: 'money', currency }

/**
 * The amount step: an amount or a number of units. The result is shown while typing, errors after leaving the field.
 */
export function AmountStep({
  campaign,
  offering,
  form,
  judged,
  quote,
  heading,
  onNext,
}: StepProps & { readonly onNext: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const now = useNow()
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(false)
  const [going, setGoing] = useState(false)
  const { mode, amount, units, roundUp } = form.values
  const entry: Entry = { mode, amount, units, roundUp }
  const kind = numberKindOf(mode, offering.currency)
  const checks = useNumberChecks(storedNumber(entry[mode], kind, intl.decimalMark), kind)
  const gate = gateText(quote, intl)
  const wrong = entryText({ judged, quote, mode, currency: offering.currency }, intl)

  // The risk was accepted for another amount.
  const change = (next: Entry): void => {
    setLeft(false)
    setGoing(false)
    form.set({ ...next, riskAccepted: false })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!online) return
    setLeft(true)
    if (wrong === undefined && gate === undefined) setGoing(true)
    else input.current?.focus()
  }
  // Continues once the server has agreed, which may be shortly after the button was pressed.
  useEffect(() => {
    if (!going) return
    if (quote.is === 'agreed') onNext()
    if (quote.is === 'agreed' || quote.is === 'refused' || !online) setGoing(false)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [going, quote, online])

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {text('invest.amountTitle')}
      </h2>
      <ModeSwitch
        modes={modesOf(campaign)}
        mode={mode}
        onChange={(next: EntryMode) => change(switchMode(entry, next, offering, now, intl.decimalMark))}
      />
      <Field
        id="field-entry"
        label={
          mode === 'units' ? text('invest.unitsLabel') : text('invest.amountLabel', { currency: offering.currency })
        }
        hint={<BoundsDescription offering={offering} mode={mode} terms={campaign.terms} />}
        error={gate ?? (left ? wrong : undefined)}
      >
        {(wiring) => (
          <div className={styles.entry}>
            {mode === 'units' ? <StepButton by={-1} onPress={() => change(stepUnits(entry, -1n, offering))} /> : null}
            <input
              {...wiring}
              ref={input}
              name={mode}
              type="text"
              inputMode={mode === 'amount' && exponentOf(offering.currency) > 0 ? 'decimal' : 'numeric'}
              autoComplete="off"
              enterKeyHint="next"
              maxLength={40}
              value={entry[mode]}
              onChange={(event) => change({ ...entry, [mode]: event.target.value, roundUp: false })}
              onBlur={() => {
                checks.onLeft()
                setLeft(entry[mode] !== '')
              }}
            />
            {mode === 'units' ? <StepButton by={1} onPress={() => change(stepUnits(entry, 1n, offering))} /> : null}
          </div>
        )}
      </Field>
      <NumberNotes
        stored={storedNumber(entry[mode], kind, intl.decimalMark)}
        kind={kind}
        label=""
        checks={{ ...checks, grownFrom: undefined }}
        typed={undefined}
        use={(exact) => change({ ...entry, [mode]: editedNumber(exact, kind, intl.decimalMark) })}
      />
      {gate === undefined ? (
        <>
          <RoundingSwitch judged={judged} offering={offering} onChange={(up) => change({ ...entry, roundUp: up })} />
          <AmountDescription judged={judged} quote={quote} offering={offering} />
          <div className="cluster">
            <Button type="submit" busy={going} blocked={online ? undefined : text('detail.offlineInvest')}>
              {text('invest.next')}
            </Button>
          </div>
          <SaveForLater
            campaignId={campaign.card.id}
            entered={judged.is === 'agreed' && quote.is !== 'refused' ? judged.quote : undefined}
          />
        </>
      ) : (
        <NextSteps card={campaign.card} gate={gateOf(quote)?.code} />
      )}
    </form>
  )
}

/** Adds or subtracts one unit. */
function StepButton({ by, onPress }: { readonly by: 1 | -1; readonly onPress: () => void }) {
  const { text } = useIntl()
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={text(by === 1 ? 'invest.oneMore' : 'invest.oneLess')}
      aria-controls="field-entry"
      onClick={onPress}
    >
      <Icon shape={by === 1 ? plus : minus} />
    </button>
  )
}

interface RoundingSwitchProps {
  readonly judged: Judged
  readonly offering: Offering
  readonly onChange: (up: boolean) => void
}

/** The whole units below and above an amount, the lower first; shows nothing if only one is possible. */
function RoundingSwitch({ judged, offering: { currency }, onChange }: RoundingSwitchProps) {
  const { text, money } = useIntl()
  if (judged.is !== 'agreed' || judged.roundings.length < 2) return null
  return (
    <div>
      <p className="small" aria-hidden="true">
        {text('invest.rounding')}
      </p>
      <Switch
        label={text('invest.rounding')}
        options={judged.roundings.map(({ units, amount }) => ({
          value: String(units),
          text: text('invest.roundingChoice', { amount: money(amount, currency), units: Number(units) }),
        }))}
        name="rounding"
        value={String(judged.quote.units)}
        onChange={(units) => onChange(units === String(judged.roundings.at(-1)?.units))}
      />
    </div>
  )
}

interface ModeSwitchProps {
  readonly modes: readonly EntryMode[]
  readonly mode: EntryMode
  readonly onChange: (mode: EntryMode) => void
}

/** Switches between amount and units; shows nothing if there is no choice. */
function ModeSwitch({ modes, mode, onChange }: ModeSwitchProps) {
  const { text } = useIntl()
  return (
    <Switch
      label={text('invest.enterAs')}
      options={modes.map((value) => ({ value, text: text(value === 'amount' ? 'invest.amount' : 'invest.units') }))}
      name="mode"
      value={mode}
      onChange={onChange}
    />
  )
}
