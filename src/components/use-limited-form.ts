import { type Form, type FormOptions, type FormValues, useForm } from './use-form.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useBlockedText, useWait } from './use-wait.ts'

export interface LimitedForm<V extends FormValues> {
  readonly form: Form<V>
  /** Why it cannot be sent just now: no connection, or too many tries; counts the seconds down. */
  readonly blocked: string | undefined
}

/** A form whose call takes few tries a minute; when they were too many the button waits as long as it must. */
export function useLimitedForm<V extends FormValues>(options: FormOptions<V>): LimitedForm<V> {
  const { until, watch, end } = useWait()
  const form = useForm({ ...options, send: (values) => watch(options.send(values)) })
  const left = useSecondsLeft(until, () => {
    end()
    // What was said about too many tries is no longer true.
    form.set({})
  })
  return { form, blocked: useBlockedText(left) }
}
