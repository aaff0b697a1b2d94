import type { ReactNode } from 'react'
import { userTypes } from '#contract/account.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { FormField } from '#src/components/use-form.ts'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './user-type-field.module.css'

/** One of the user types of the site, each a card with what it is for. */
export function UserTypeField({ of, legend }: { readonly of: FormField<string>; readonly legend: ReactNode }) {
  const types = useCall(userTypes, {})
  const errorId = `field-${of.name}-error`
  return (
    <fieldset className={styles.types} {...(of.error === undefined ? {} : { 'aria-describedby': errorId })}>
      <legend>{legend}</legend>
      <LoadedView of={types} skeleton={<TypesPlace />}>
        {(choices) => (
          <div className={styles.cards}>
            {choices.map((choice) => (
              <label key={choice.slug} className={styles.card}>
                <input
                  type="radio"
                  name={of.name}
                  value={choice.slug}
                  checked={of.value === choice.slug}
                  onChange={() => of.change(choice.slug)}
                />
                <span className={styles.name}>{choice.name}</span>
                <span className={styles.purpose}>{choice.purpose}</span>
              </label>
            ))}
          </div>
        )}
      </LoadedView>
      {of.error === undefined ? null : (
        <p className={styles.error} id={errorId}>
          {of.error}
        </p>
      )}
    </fieldset>
  )
}

function TypesPlace() {
  return (
    <div className={styles.cards}>
      {[1, 2, 3].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  )
}
