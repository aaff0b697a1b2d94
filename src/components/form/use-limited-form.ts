import { type Form, type FormOptions, type FormValues, useForm } from './use-form.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useBlockedText, useLockout } from './use-lockout.ts'

export interface LimitedForm<V extends FormValues> {
  readonly form: Form<V>
  /** Why it cannot be submitted now: no connection, or too many attempts; counts the seconds down. */
  readonly blocked: string | undefined
}

/** A form whose call is rate limited; after too many attempts the button stays disabled for the required time. */
export function useLimitedForm<V extends FormValues>(
  options: FormOptions<V> & Required<Pick<FormOptions<V>, 'send'>>,
): LimitedForm<V> {
  const { until, watch, end } = useLockout()
  const form = useForm({ ...options, send: (values) => watch(options.send(values)) })
  const left = useSecondsLeft(until, () => {
    end()
    // The rate limit error is no longer true.
    form.set({})
  })
  return { form, blocked: useBlockedText(left) }
}
