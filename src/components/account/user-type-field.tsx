import type { ReactNode } from 'react'
import { userTypes } from '#contract/account/account.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useQuery } from '#src/data/use-query.ts'
import { RadioCards, RadioCardsSkeleton, RadioGroup } from '#src/ui/radio-group.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const skeletons = [<Skeleton key="1" lines={2} />, <Skeleton key="2" lines={2} />, <Skeleton key="3" lines={2} />]

/** The site's user types, each a card with a description. */
export function UserTypeField({ of, legend }: { readonly of: FormField<string>; readonly legend: ReactNode }) {
  const types = useQuery(userTypes, {})
  return (
    <RadioGroup id={of.id} legend={legend} error={of.error}>
      <LoadedView of={types} skeleton={<RadioCardsSkeleton>{skeletons}</RadioCardsSkeleton>}>
        {(choices) => (
          <RadioCards
            name={of.name}
            id={of.id}
            value={of.value}
            choices={choices.map(({ slug, name, purpose }) => ({ value: slug, label: name, text: purpose }))}
            stacked
            onChange={of.change}
          />
        )}
      </LoadedView>
    </RadioGroup>
  )
}
