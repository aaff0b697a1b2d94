/**
 * State of a form. Errors appear on blur or on submission, never while typing. A server error is shown beside its field
 * until that field changes. Values survive a failed submission, the end of the session and what their storage survives.
 */

import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { FieldProblem } from '#domain/field.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { type FormStorage, useFormStorage } from '#src/data/form-storage.ts'
import { useEntered } from '#src/data/use-unsaved-changes-guard.ts'

export type FormValues = Readonly<Record<string, string | boolean>>

export interface FormOptions<V extends FormValues> {
  readonly initial: V
  /** Every problem of the values; from domain, so that it matches the server's validation. */
  readonly validate: (values: V) => readonly FieldProblem[]
  /**
   * Submits. A thrown CallFailure is shown; any other error is a bug. Left out by a form whose storage sends the values.
   */
  readonly send?: (values: V) => Promise<void>
  /** Where the values are stored; in the component by default. */
  readonly storage?: FormStorage<V>
  /** A problem that is shown before its field is left or the form is submitted. */
  readonly isShownAtOnce?: (problem: FieldProblem) => boolean
}

export interface FormStateOptions<V extends FormValues> extends FormOptions<V> {
  /** A problem as text. */
  readonly textOf: (problem: FieldProblem) => string
}

export interface FormField<T> {
  /** The id of its control: links of errors lead to it. */
  readonly id: string
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly change: (value: T) => void
  /** The field lost the focus. */
  readonly leave: () => void
}

export interface Form<V extends FormValues> {
  readonly values: V
  readonly field: <K extends keyof V & string>(name: K) => FormField<V[K]>
  readonly set: (change: Partial<V>) => void
  /** Sets values that do not count as input of the user. */
  readonly reset: (values: Partial<V>) => void
  /** The fields with input that was not submitted. */
  readonly dirty: ReadonlySet<string>
  /** Shows the error of a field and moves the focus to it. */
  readonly visit: (name: string) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** The problems as of the last submission; empty before. */
  readonly problems: readonly FormProblem[]
  /** A refusal that belongs to no field. */
  readonly failure: CallFailure | undefined
  /** Counts the refused submissions, so that the summary can take the focus each time. */
  readonly refusals: number
}

interface FormProblem {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** The engine of every form. Pages without the catalogue of errors give it their own texts: see `useForm`. */
export function useFormState<V extends FormValues>({
  initial: given,
  validate,
  send,
  storage: givenStorage,
  isShownAtOnce,
  textOf,
}: FormStateOptions<V>): Form<V> {
  const ownStorage = useFormStorage<V>()
  const storage = givenStorage ?? ownStorage
  const { write } = storage
  const [initial] = useState(given)
  const values: V = { ...initial, ...storage.values }
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const running = useRef(false)
  const [submitted, setSubmitted] = useState<V | undefined>(initial)
  // The values as they are once the submission is over: it may have reset them.
  if (submitted === undefined) setSubmitted(values)
  const dirty = new Set(
    Object.keys(values).filter((name) => submitted !== undefined && values[name] !== submitted[name]),
  )
  useEntered(dirty.size > 0 && storage.isDurable !== true)

  const set = useCallback(
    (change: Partial<V>) => {
      write(change)
      setRefused((problems) => problems.filter((problem) => !(problem.path in change)))
      setFailure(undefined)
    },
    [write],
  )

  const judged = validate(values)
  const shown = [
    ...judged.filter((problem) => sent || left.has(problem.path) || isShownAtOnce?.(problem)),
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
      await send?.(values)
      setSent(false)
      setLeft(new Set())
      setSubmitted(undefined)
      storage.clear?.()
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'INVALID_INPUT') setRefused(error.fields.map((problem) => fieldProblem(problem, values)))
      else setFailure(error)
      setRefusals((count) => count + 1)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const mark = (name: string): void => setLeft((names) => new Set([...names, name]))
  return {
    values,
    set,
    reset: (change) => {
      set(change)
      setSubmitted((last) => last && { ...last, ...change })
    },
    dirty,
    busy,
    failure,
    refusals,
    onSubmit,
    visit: (name) => {
      mark(name)
      focusField(fieldId(name))
    },
    problems: sent
      ? shown.map((problem) => ({
          name: problem.path,
          label: labels[problem.path] ?? '',
          text: textOf(problem),
        }))
      : [],
    field: (name) => {
      const problem = shown.find((each) => each.path === name)
      const value = values[name]
      return {
        id: fieldId(name),
        name,
        value,
        error: problem ? textOf(problem) : undefined,
        change: (next) => set({ [name]: next } as unknown as Partial<V>),
        leave: () => {
          storage.flush?.()
          // An empty field that was only tabbed through is not an error yet.
          if (value !== '' && value !== false && value !== undefined) mark(name)
        },
      }
    },
  }
}

/** The id of the control of a field. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Scrolls a field into view and focuses it. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.closest('details')?.setAttribute('open', '')
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

/** The server names a field by its path in the request, the form by its last part. */
function fieldProblem(problem: FieldProblem, values: FormValues): FieldProblem {
  const name = problem.path.slice(problem.path.lastIndexOf('.') + 1)
  return problem.path in values || !(name in values) ? problem : { ...problem, path: name }
}

/** The name of each field of a form, from its own label: the label's text without its additions. */
function labelsOf(form: Element): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  return Object.fromEntries(fields.map((field) => [field.name, labelOf(field)?.firstChild?.textContent ?? '']))
}

/** A group of radio buttons is named by its legend, and a field with `aria-labelledby` by that label. */
function labelOf(field: HTMLInputElement): Element | null | undefined {
  const named = field.getAttribute('aria-labelledby')
  if (named !== null) return document.getElementById(named)
  return field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
}
