import type { ReactNode } from 'react'
import { RadioCards, type RadioChoice, RadioGroup } from '#src/ui/radio-group.tsx'
import type { FormField } from './use-form.ts'

interface RadioFieldProps {
  readonly of: FormField<string>
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string | undefined
  readonly choices: readonly RadioChoice[]
  /** One below the other, at every page width. */
  readonly stacked?: boolean
}

/** A choice of a few options, each with its explanation: all are visible at once. */
export function RadioField({ of, legend, hint, optional, choices, stacked = false }: RadioFieldProps) {
  return (
    <RadioGroup id={of.id} legend={legend} hint={hint} error={of.error} optional={optional}>
      <RadioCards
        name={of.name}
        id={of.id}
        value={of.value}
        choices={choices}
        stacked={stacked}
        onChange={of.change}
        onBlur={of.leave}
      />
    </RadioGroup>
  )
}
