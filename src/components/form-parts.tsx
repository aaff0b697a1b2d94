import {
  type FormHTMLAttributes,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import type { CallFailure } from '#src/data/failure.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Button, type ButtonLook } from '#src/ui/button.tsx'
import { Field, Tick } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './form-parts.module.css'
import type { Form, FormField, FormValues } from './use-form.ts'

interface TextFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'size'
> {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
}

/** One line of text. `type`, `inputMode` and `autoComplete` are the caller's. */
export function TextField({ of, label, hint, optional, ...rest }: TextFieldProps) {
  return (
    <Field
      id={`field-${of.name}`}
      label={label}
      hint={hint}
      error={of.error}
      {...(optional === undefined ? {} : { optional })}
    >
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          name={of.name}
          value={of.value}
          onChange={(event) => of.change(event.target.value)}
          onBlur={of.leave}
        />
      )}
    </Field>
  )
}

interface AreaFieldProps extends Omit<HTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'onBlur'> {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
  readonly rows?: number
}

/** Several lines of text. */
export function AreaField({ of, label, hint, optional, rows = 5, ...rest }: AreaFieldProps) {
  return (
    <Field
      id={`field-${of.name}`}
      label={label}
      hint={hint}
      error={of.error}
      {...(optional === undefined ? {} : { optional })}
    >
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          name={of.name}
          value={of.value}
          onChange={(event) => of.change(event.target.value)}
          onBlur={of.leave}
        />
      )}
    </Field>
  )
}

/** A tick that says yes. */
export function TickField({ of, label }: { readonly of: FormField<boolean>; readonly label: ReactNode }) {
  return (
    <Tick label={label} error={of.error}>
      {(wiring) => (
        <input
          {...wiring}
          type="checkbox"
          name={of.name}
          checked={of.value}
          onChange={(event) => of.change(event.target.checked)}
        />
      )}
    </Tick>
  )
}

interface ChoiceFieldProps {
  readonly of: FormField<string>
  readonly label: string
  readonly hint?: ReactNode
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** One of some words. */
export function ChoiceField({ of, label, hint, choices }: ChoiceFieldProps) {
  return (
    <Field id={`field-${of.name}`} label={label} hint={hint} error={of.error}>
      {(wiring) => (
        <select {...wiring} name={of.name} value={of.value} onChange={(event) => of.change(event.target.value)}>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface FormFrameProps<V extends FormValues> {
  readonly form: Form<V>
  readonly submit: ReactNode
  readonly look?: ButtonLook
  /** Why it cannot be sent now. */
  readonly blocked?: string | undefined
  readonly children: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
  /** How a browser sends it by itself, for forms that work without scripts. */
  readonly plain?: Pick<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'encType'>
  /** What follows from a refusal, for example a link. */
  readonly afterFailure?: (failure: CallFailure) => ReactNode
}

/** The form itself: fields, what is wrong, and the button. */
export function FormFrame<V extends FormValues>({
  form,
  submit,
  look = 'primary',
  blocked,
  children,
  beside,
  afterFailure,
  plain,
}: FormFrameProps<V>) {
  return (
    <form {...plain} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormSummary form={form} {...(afterFailure ? { afterFailure } : {})} />
      {children}
      <div className={styles.act}>
        <Button type="submit" look={look} busy={form.busy} blocked={blocked} onMouseDown={stay}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** A press on the button does not leave the field before it is done: what that would say of it moves the button from under a finger. */
function stay(event: MouseEvent): void {
  event.preventDefault()
}

/** What is wrong, in one place, with ways to the fields; takes the focus when a sending is refused. */
function FormSummary<V extends FormValues>({
  form,
  afterFailure,
}: {
  readonly form: Form<V>
  readonly afterFailure?: (failure: CallFailure) => ReactNode
}) {
  const intl = useIntl()
  const element = useRef<HTMLDivElement>(null)
  const { problems, failure, refusals } = form
  useEffect(() => {
    if (refusals > 0) element.current?.focus()
  }, [refusals])
  if (problems.length === 0 && failure === undefined) return null
  return (
    <div ref={element} tabIndex={-1} className={styles.summary}>
      <Notice
        look="bad"
        live
        title={failure ? failureText(failure, intl) : intl.text('error.summary', { count: problems.length })}
        action={failure ? afterFailure?.(failure) : undefined}
      >
        {problems.length === 0 ? null : (
          <ul>
            {problems.map((problem) => (
              <li key={problem.name}>
                <a
                  href={`#field-${problem.name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    element.current
                      ?.closest('form')
                      ?.querySelector<HTMLElement>(`[name="${CSS.escape(problem.name)}"]`)
                      ?.focus()
                  }}
                >
                  {problem.label === '' ? null : `${intl.text('shell.labelled', { label: problem.label })} `}
                  {problem.text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** A refusal in the person's words, its details filled in. */
export function failureText(failure: CallFailure, { text, money }: Intl): string {
  const { details } = failure
  const amountOf = (name: string): string => {
    const amount = details[name] as { amount: string; currency: string } | undefined
    return amount ? money(BigInt(amount.amount), amount.currency) : ''
  }
  return text(`error.${failure.code}`, {
    seconds: Number(details['retryAfterSeconds'] ?? 0),
    units: Number(details['units'] ?? 0),
    limit: Number(details['limit'] ?? 0),
    currency: String(details['currency'] ?? ''),
    amount: amountOf('amount'),
    most: amountOf('most'),
    used: amountOf('used'),
    left: amountOf('left'),
  })
}
