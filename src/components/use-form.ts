/**
 * A form being filled. Errors appear on leaving a field or on sending, never while typing. What the server refuses stands
 * beside its field until that field changes. What was typed stays through a failed sending, the end of the session and, where
 * asked for, a reload.
 */

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '#domain/field.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useEntered } from '#src/data/use-filling.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'

export type FormValues = Readonly<Record<string, string | boolean>>

export interface FormOptions<V extends FormValues> {
  readonly initial: V
  /** Everything that is wrong with the values; from domain, so that it is what the server says too. */
  readonly judge: (values: V) => readonly FieldProblem[]
  /** Sends. A CallFailure that it throws is shown; anything else is a fault of the program. */
  readonly send: (values: V) => Promise<void>
  /** Keeps what was typed through a reload of this tab, without these fields. Only for what is nobody's secret. */
  readonly keep?: { readonly as: string; readonly without: readonly (keyof V & string)[] }
}

export interface FormField<T> {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly change: (value: T) => void
  readonly leave: () => void
}

export interface Form<V extends FormValues> {
  readonly values: V
  readonly field: <K extends keyof V & string>(name: K) => FormField<V[K]>
  readonly set: (change: Partial<V>) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** What is wrong, as said at the last sending; empty before. */
  readonly problems: readonly { readonly name: string; readonly label: string; readonly text: string }[]
  /** A refusal that belongs to no field. */
  readonly failure: CallFailure | undefined
  /** Counts the refused sendings, so that the summary can take the focus each time. */
  readonly refusals: number
}

/** What is wrong with a field, in words; with the bound where it is known. */
export function problemText(
  { code, limit, size = '' }: Pick<FieldProblem, 'code' | 'limit' | 'size'>,
  { text }: Intl,
): string {
  if (limit !== undefined && code === 'too-small') return text('field.at-least', { limit })
  if (limit !== undefined && code === 'too-large') return text('field.at-most', { limit })
  return text(`field.${code}`, { limit: limit ?? 0, size })
}

export function useForm<V extends FormValues>({ initial, judge, send, keep }: FormOptions<V>): Form<V> {
  const intl = useIntl()
  const [values, setValues] = useState<V>(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const running = useRef(false)
  const [handedIn, setHandedIn] = useState(initial)
  useEntered(Object.entries(values).some(([name, value]) => value !== handedIn[name]))

  useEffect(() => {
    if (keep) setValues((now) => ({ ...now, ...recall(keep.as) }))
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const set = useCallback(
    (change: Partial<V>) => {
      setValues((now) => {
        const next = { ...now, ...change }
        if (keep) remember(keep.as, next, keep.without)
        return next
      })
      setRefused((problems) => problems.filter((problem) => !(problem.path in change)))
      setFailure(undefined)
    },
    [keep],
  )

  const judged = judge(values)
  const shown = [
    ...judged.filter((problem) => sent || left.has(problem.path)),
    ...refused.filter((problem) => !judged.some((own) => own.path === problem.path)),
  ]

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (running.current) return
    setLabels(labelsOf(event.currentTarget))
    setSent(true)
    setFailure(undefined)
    if (judged.length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    running.current = true
    setBusy(true)
    void attempt()
  }

  const attempt = async (): Promise<void> => {
    try {
      await send(values)
      setHandedIn(values)
      if (keep) forget(keep.as)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'INVALID_INPUT') setRefused(error.fields)
      else setFailure(error)
      setRefusals((count) => count + 1)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    values,
    set,
    busy,
    failure,
    refusals,
    onSubmit,
    problems: sent
      ? shown.map((problem) => ({
          name: problem.path,
          label: labels[problem.path] ?? '',
          text: problemText(problem, intl),
        }))
      : [],
    field: (name) => {
      const problem = shown.find((each) => each.path === name)
      return {
        name,
        value: values[name],
        error: problem ? problemText(problem, intl) : undefined,
        change: (value) => set({ [name]: value } as unknown as Partial<V>),
        leave: () => {
          // An empty field that was only passed through is not wrong yet.
          if (values[name] !== '') setLeft((names) => new Set([...names, name]))
        },
      }
    },
  }
}

/** What each field of a form is called, from its own label: its words, without what is said beside them. */
function labelsOf(form: Element): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  return Object.fromEntries(fields.map((field) => [field.name, labelOf(field)?.firstChild?.textContent ?? '']))
}

/** A choice is called by the legend of its group, and what names another label by that one. */
function labelOf(field: HTMLInputElement): Element | null | undefined {
  const named = field.getAttribute('aria-labelledby')
  if (named !== null) return document.getElementById(named)
  return field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
}

function recall(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(`freehold.form.${key}`) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function remember(key: string, values: FormValues, without: readonly string[]): void {
  try {
    sessionStorage.setItem(
      `freehold.form.${key}`,
      JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !without.includes(name)))),
    )
  } catch {
    // Then it lives as long as the page.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(`freehold.form.${key}`)
  } catch {
    // Nothing was kept.
  }
}
