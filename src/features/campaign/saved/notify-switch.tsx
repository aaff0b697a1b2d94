import { changeSavedSearch, type SavedSearch } from '#contract/campaign/saved-searches.ts'
import { useSavedChoice } from '#src/components/form/use-saved-choice.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Toggle } from '#src/ui/toggle.tsx'
import styles from './saved-search-row.module.css'

/** Whether the user is notified of new matches; saved as soon as it changes. */
export function NotifySwitch({ of: { id, name, notify: stored } }: { readonly of: SavedSearch }) {
  const { text } = useIntl()
  const change = useMutation(changeSavedSearch)
  const choice = useSavedChoice(stored, (notify) => change({ params: { id }, body: { notify } }))
  return (
    <div className={styles.notify}>
      <label className={styles.toggle}>
        <Toggle
          name={text('searches.notifyNamed', { name })}
          note={`notify-${id}`}
          checked={choice.value}
          onChange={choice.change}
        />
        {text('searches.notify')}
      </label>
      <p id={`notify-${id}`} role="status" className={styles.problem}>
        {choice.problem}
      </p>
    </div>
  )
}
