/** Controls of a section's form: one line, several lines, a choice, a tick. Each is bound to one field of the draft. */

import type { InputHTMLAttributes, ReactNode } from 'react'
import { latinDigits } from '#domain/money.ts'
import { graphemes } from '#domain/text.ts'
import { useCompletedUrl } from '#src/components/web-address/use-completed-url.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { classes } from '#src/ui/classes.ts'
import { Field, Tick } from '#src/ui/field.tsx'
import styles from './fields.module.css'
import type { BoundField } from './form-part.ts'

export interface FieldProps {
  readonly of: BoundField
  readonly hint?: ReactNode
  /** Where it is not the field's own name. */
  readonly label?: string
  /** Without the word that it may stay empty. */
  readonly unmarked?: boolean
}

/** What the frame of every control takes from its field. */
export function useFrame({ of, hint, label, unmarked = false }: FieldProps) {
  const { text } = useIntl()
  return {
    id: of.id,
    label: label ?? of.label,
    hint,
    error: of.error,
    ...(of.required || unmarked ? {} : { optional: text('edit.optional') }),
  }
}

export type LineKind = 'text' | 'url' | 'email' | 'tel' | 'date' | 'year'

const kinds: Readonly<Record<LineKind, InputHTMLAttributes<HTMLInputElement>>> = {
  text: { maxLength: 600 },
  url: { type: 'url', dir: 'ltr', placeholder: 'https://', maxLength: 2000 },
  email: { type: 'email', dir: 'ltr', maxLength: 254 },
  tel: { type: 'tel', dir: 'ltr', maxLength: 40 },
  date: { type: 'date' },
  year: { inputMode: 'numeric', maxLength: 4 },
}
/** Of these the digits are kept as 0 to 9, whatever script they were typed in. */
const numbered: ReadonlySet<LineKind> = new Set(['tel', 'year'])

interface LineProps extends FieldProps {
  readonly kind?: LineKind
  readonly autoComplete?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

/** One line: a text, an address, an e-mail, a phone number or a day. */
export function LineField({ kind = 'text', autoComplete = 'off', input, ...props }: LineProps) {
  const { of } = props
  const completed = useCompletedUrl(of.value, of.set, props.hint)
  return (
    <Field {...useFrame({ ...props, hint: completed.hint })}>
      {(wiring) => (
        <input
          dir="auto"
          {...kinds[kind]}
          {...input}
          {...wiring}
          autoComplete={autoComplete}
          name={of.name}
          value={of.value}
          onChange={({ target: { value } }) => of.set(numbered.has(kind) ? latinDigits(value) : value)}
          onBlur={() => {
            if (kind === 'url') completed.complete()
            of.leave()
          }}
        />
      )}
    </Field>
  )
}

const spacious = 500

interface AreaProps extends FieldProps {
  readonly rows?: number
  /** Most characters, as a reader counts them; how many there are is said while typing. */
  readonly most?: number
  readonly lang?: string
}

/** Several lines of text. */
export function AreaField({ rows = 4, most, lang, hint, ...props }: AreaProps) {
  const { text, number } = useIntl()
  const { of } = props
  const count = graphemes(of.value.trim())
  // Where there is room for pages, the number matters only towards its end.
  const counted =
    most === undefined || (most > spacious && count < most * 0.8)
      ? undefined
      : text('steps.characters', { count: number(count), most: number(most) })
  const under =
    counted === undefined ? (
      hint
    ) : (
      <span className={styles.counted}>
        <span>{hint}</span>
        <span className={styles.counter}>{counted}</span>
      </span>
    )
  return (
    <Field {...useFrame({ ...props, hint: under })}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...(lang === undefined ? {} : { lang })}
          dir="auto"
          rows={rows}
          // Room for what is too long: it is judged, never cut off.
          maxLength={20_000}
          name={of.name}
          value={of.value}
          onChange={(event) => of.set(event.target.value)}
          onBlur={of.leave}
        />
      )}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
  /** What choosing it means. */
  readonly text?: ReactNode
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly Choice[]
}

/** One of a list. A value that the list does not have stays, under its own name. */
export function ChoiceField({ choices, ...props }: ChoiceProps) {
  const { text } = useIntl()
  const { of } = props
  const unknown = of.value !== '' && !choices.some(({ value }) => value === of.value)
  return (
    <Field {...useFrame(props)}>
      {(wiring) => (
        <select
          {...wiring}
          name={of.name}
          value={of.value}
          onChange={(event) => of.set(event.target.value)}
          onBlur={of.leave}
        >
          <option value="">{text('edit.choose')}</option>
          {unknown ? <option value={of.value}>{of.value}</option> : null}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** One of few, each with what it means: all are seen at once. */
export function RadioField({ choices, ...props }: ChoiceProps) {
  const { of } = props
  const { label, hint, error, optional } = useFrame(props)
  // What is missing leads to the chosen one, else to the first: one stop for the Tab key.
  const target = Math.max(
    0,
    choices.findIndex(({ value }) => value === of.value),
  )
  const described = [hint ? `${of.id}-hint` : '', error ? `${of.id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.radios} {...(described === '' ? {} : { 'aria-describedby': described })}>
      <legend>
        {label}
        {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
      </legend>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={classes(styles.radio, choice.value === of.value && styles.chosen)}>
            <input
              type="radio"
              {...(index === target ? { id: of.id } : {})}
              name={of.id}
              value={choice.value}
              checked={choice.value === of.value}
              onChange={() => of.set(choice.value)}
              onBlur={of.leave}
            />
            <span>
              <span className={styles.choice}>{choice.label}</span>
              {choice.text === undefined ? null : <span className={styles.meaning}>{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p className={styles.error} id={`${of.id}-error`}>
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p className="soft small" id={`${of.id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Yes or no, kept as these words. */
export function TickField({ of, label }: Pick<FieldProps, 'of' | 'label'>) {
  return (
    <Tick label={label ?? of.label} error={of.error}>
      {(wiring) => (
        <input
          {...wiring}
          type="checkbox"
          name={of.name}
          checked={of.value === 'yes'}
          onChange={(event) => of.set(event.target.checked ? 'yes' : 'no')}
          onBlur={of.leave}
        />
      )}
    </Tick>
  )
}
