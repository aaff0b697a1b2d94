import { type RefObject, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { FieldProblem } from '#domain/field.ts'
import { type Form, useForm } from '#src/components/form/use-form.ts'
import { pathTo } from '#src/routes.ts'

export type CalculatorRoute = 'irrCalculator' | 'adrCalculator' | 'returnSimulator'
export type CalculatorValues = Readonly<Record<string, string>>

interface AddressFormOptions<V extends CalculatorValues> {
  readonly route: CalculatorRoute
  /** Values for editing; missing parameters and junk become defaults. */
  readonly read: (query: URLSearchParams) => V
  /** The parameters of the values, without values that cannot be read. */
  readonly write: (values: V) => Readonly<Record<string, string>>
  readonly validate: (values: V) => readonly FieldProblem[]
  /** Parameters that the form owns; others in the address stay. */
  readonly names: readonly string[]
  /** Fields that are chosen, not typed: they take effect at once. */
  readonly choices: readonly (keyof V & string)[]
}

interface AddressForm<V extends CalculatorValues> {
  readonly form: Form<V>
  /** What the result is computed from; undefined while a field has an error or is empty. */
  readonly values: V | undefined
  /** Path and query with all values, for sharing. */
  readonly address: string
  /** Takes values over at once. */
  readonly commit: (change: Partial<V>) => void
  /** Receives the focus when the form is submitted. */
  readonly result: RefObject<HTMLHeadingElement | null>
}

interface Typed<V> {
  /** The query that the typed values were entered at: another one replaces them. */
  readonly at: string
  readonly values: Partial<V>
  /** Some of them could not be taken over. */
  readonly rejected: boolean
}

/** A form whose values are in the address: written when a field is left, so that nothing changes while typing. */
export function useAddressForm<V extends CalculatorValues>({
  route,
  read,
  write,
  validate,
  names,
  choices,
}: AddressFormOptions<V>): AddressForm<V> {
  const [query, setQuery] = useSearchParams()
  const result = useRef<HTMLHeadingElement>(null)
  const at = String(query)
  const [stored, setTyped] = useState<Typed<V>>({ at, values: {}, rejected: false })
  const typed = stored.at === at ? stored : { at, values: {}, rejected: false }
  const committed = read(query)
  const values: V = { ...committed, ...typed.values }

  const commit = (change: Partial<V> = {}): void => {
    const next = { ...values, ...change }
    const parameters = write(next)
    const changed = new URLSearchParams(query)
    for (const name of names) changed.delete(name)
    for (const [name, value] of Object.entries(parameters)) changed.set(name, value)
    // What cannot be read stays in its field.
    const shown = read(changed)
    const invalid = new Set(validate(next).map(({ path }) => path))
    const rejected = Object.entries(next).filter(([name, value]) => invalid.has(name) && shown[name] !== value)
    setTyped({
      at: String(changed),
      values: Object.fromEntries(rejected) as Partial<V>,
      rejected: rejected.length > 0,
    })
    if (String(changed) !== at) setQuery(changed, { replace: true })
  }
  const form = useForm<V>({
    initial: committed,
    validate,
    // Of an address that somebody else wrote.
    isShownAtOnce: ({ path }) => !(path in typed.values) && committed[path] !== '',
    storage: {
      values,
      write: (change) => {
        if (choices.some((name) => name in change)) commit(change)
        else setTyped({ ...typed, values: { ...typed.values, ...change } })
      },
      flush: () => {
        if (Object.keys(typed.values).length > 0) commit()
      },
      isDurable: true,
    },
    send: () => {
      commit()
      result.current?.focus()
      return Promise.resolve()
    },
  })
  return {
    form,
    values: typed.rejected || validate(committed).length > 0 ? undefined : committed,
    address: pathTo(route, {}, write(values)),
    commit,
    result,
  }
}
