import {
  type FormEvent,
  type FormHTMLAttributes,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
} from 'react'
import type { CallFailure } from '#src/data/failure.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Field, Tick } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './form-parts.module.css'
import { fieldId, type Form, type FormField, type FormValues } from './use-form.ts'

interface TextFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'size'
> {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
}

/** One line of text. The caller sets `type`, `inputMode` and `autoComplete`. */
export function TextField({ of, label, hint, optional, ...rest }: TextFieldProps) {
  return (
    <Field id={of.id} label={label} hint={hint} error={of.error} {...(optional === undefined ? {} : { optional })}>
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

interface EmailTextFieldProps extends Pick<TextFieldProps, 'of' | 'label' | 'hint'> {
  /** `username` if the user signs in with it, so that password managers store the two together. */
  readonly autoComplete: 'email' | 'username'
}

/** An e-mail address. */
export function EmailTextField(props: EmailTextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} dir="ltr" {...props} />
}

interface AreaFieldProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'onBlur' | 'name'
> {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
}

/** Several lines of text. */
export function AreaField({ of, label, hint, optional, rows = 5, ...rest }: AreaFieldProps) {
  return (
    <Field id={of.id} label={label} hint={hint} error={of.error} {...(optional === undefined ? {} : { optional })}>
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

/** A checkbox. */
export function TickField({ of, label }: { readonly of: FormField<boolean>; readonly label: ReactNode }) {
  return (
    <Tick id={of.id} label={label} error={of.error}>
      {(wiring) => (
        <input
          {...wiring}
          type="checkbox"
          name={of.name}
          checked={of.value}
          onChange={(event) => of.change(event.target.checked)}
          onBlur={of.leave}
        />
      )}
    </Tick>
  )
}

interface ChoiceFieldProps {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** A select field. */
export function ChoiceField({ of, label, hint, optional, choices }: ChoiceFieldProps) {
  return (
    <Field id={of.id} label={label} hint={hint} error={of.error} {...(optional === undefined ? {} : { optional })}>
      {(wiring) => (
        <select
          {...wiring}
          name={of.name}
          value={of.value}
          onChange={(event) => of.change(event.target.value)}
          onBlur={of.leave}
        >
          {choices.map(([value, choiceLabel]) => (
            <option key={value} value={value}>
              {choiceLabel}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export interface FormFrameProps<V extends FormValues> {
  readonly form: Form<V>
  readonly submit: ReactNode
  readonly variant?: ButtonVariant
  /** Why the form cannot be submitted now. */
  readonly blocked?: string | undefined
  /** It calls the server, so it cannot be submitted offline. */
  readonly needsConnection?: boolean
  readonly children: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
  /** Closes the form; a button beside the other one. */
  readonly onCancel?: (() => void) | undefined
  /** Attributes of a native submission, for forms that work without scripts. */
  readonly plain?: Pick<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'encType'>
  /** Content after an error, for example a link. */
  readonly afterFailure?: (failure: CallFailure) => ReactNode
}

/** The form itself: fields, error summary and submit button. */
export function FormFrame<V extends FormValues>({
  form,
  submit,
  variant = 'primary',
  blocked,
  needsConnection = false,
  children,
  beside,
  onCancel,
  afterFailure,
  plain,
}: FormFrameProps<V>) {
  const { text } = useIntl()
  return (
    <form {...plain} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormSummary form={form} {...(afterFailure ? { afterFailure } : {})} />
      {children}
      <div className="cluster">
        <Button
          type="submit"
          variant={variant}
          busy={form.busy}
          blocked={blocked}
          needsConnection={needsConnection}
          onMouseDown={stay}
        >
          {submit}
        </Button>
        {beside}
        {onCancel ? (
          <Button variant="plain" onClick={onCancel}>
            {text('shell.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/**
 * Keeps the focus in the field while the button is pressed: a blur error would move the button before the click ends.
 */
export function stay(event: MouseEvent): void {
  event.preventDefault()
}

/** The error summary with links to the fields; takes the focus when a submission is refused. */
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
  useLayoutEffect(() => {
    if (refusals > 0) element.current?.focus()
  }, [refusals])
  if (problems.length === 0 && failure === undefined) return null
  return (
    <div ref={element} tabIndex={-1} className={styles.summary}>
      <Notice
        variant="bad"
        live
        title={failure ? failureText(failure, intl) : intl.text('error.summary', { count: problems.length })}
        action={failure ? afterFailure?.(failure) : undefined}
      >
        {problems.length === 0 ? null : (
          <ul>
            {problems.map((problem) => (
              <li key={problem.name}>
                <a
                  href={`#${fieldId(problem.name)}`}
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

/**
 * An error as text in the user's language, with its details. A newer server may send a code that the page's texts do not
 * know yet.
 */
export function failureText(failure: CallFailure, { text, money }: Intl): string {
  const { details } = failure
  const amountOf = (name: string): string => {
    const amount = details[name] as { amount: string; currency: string } | undefined
    return amount ? money(BigInt(amount.amount), amount.currency) : ''
  }
  const id = `error.${failure.code}` as const
  const shown = text(id, {
    seconds: Number(details['retryAfterSeconds'] ?? 0),
    units: Number(details['units'] ?? 0),
    limit: Number(details['limit'] ?? 0),
    currency: String(details['currency'] ?? ''),
    amount: amountOf('amount'),
    most: amountOf('most'),
    used: amountOf('used'),
    left: amountOf('left'),
  })
  return shown === id ? text('shell.failedText') : shown
}

interface ButtonFormProps {
  readonly label: string
  readonly busy: boolean
  readonly onPress: () => void
}

/** A form of one button, which posts to the page's own address where scripts do not run. */
export function ButtonForm({ label, busy, onPress }: ButtonFormProps) {
  const online = useOnline()
  return (
    <form
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy && online) onPress()
      }}
    >
      <Button type="submit" busy={busy} needsConnection>
        {label}
      </Button>
    </form>
  )
}
