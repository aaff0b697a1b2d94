import { use, useState } from 'react'
import { changeSavedSearch, type SavedSearch } from '#contract/campaign/saved-searches.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { OfflineReason } from '#src/ui/offline-reason.ts'
import { Toggle } from '#src/ui/toggle.tsx'
import styles from './saved-search-row.module.css'

/** Whether the user is notified of new matches; saved as soon as it changes. */
export function NotifySwitch({ of: { id, name, notify } }: { readonly of: SavedSearch }) {
  const intl = useIntl()
  const { text } = intl
  const offline = use(OfflineReason)
  const change = useMutation(changeSavedSearch)
  const { busy, failure, run } = useAsyncAction()
  const [chosen, setChosen] = useState(notify)
  const [isRefused, setRefused] = useState(false)
  const switchTo = async (next: boolean): Promise<void> => {
    setRefused(offline !== undefined)
    if (offline !== undefined || busy) return
    setChosen(next)
    await run(async () => {
      await change({ params: { id }, body: { notify: next } })
    })
  }
  const problem = failure ? failureText(failure, intl) : isRefused ? offline : undefined
  return (
    <div className={styles.notify}>
      <label className={styles.toggle}>
        <Toggle
          name={text('searches.notifyNamed', { name })}
          note={`notify-${id}`}
          checked={busy ? chosen : notify}
          onChange={(next) => void switchTo(next)}
        />
        {text('searches.notify')}
      </label>
      <p id={`notify-${id}`} role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
