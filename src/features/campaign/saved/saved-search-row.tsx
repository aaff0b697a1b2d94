import { useState } from 'react'
import { changeSavedSearch, deleteSavedSearch, type SavedSearch } from '#contract/campaign/saved-searches.ts'
import { searchNameProblems } from '#domain/campaign/saved-search.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useMutation, useRenewal } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { criteriaOf } from './criteria-of.ts'
import { NotifySwitch } from './notify-switch.tsx'
import styles from './saved-search-row.module.css'
import { useCriteriaText } from './use-criteria-text.ts'

interface SavedSearchRowProps {
  readonly of: SavedSearch
  readonly onDone: (what: 'renamed' | 'deleted') => void
}

/** One search: its link to the list, its notifications, and what can be done with it. */
export function SavedSearchRow({ of: search, onDone }: SavedSearchRowProps) {
  const { text, date } = useIntl()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const remove = useMutation(deleteSavedSearch)
  const renew = useRenewal(deleteSavedSearch)
  const { id, name } = search
  const criteria = criteriaOf(search)
  const summary = useCriteriaText()(criteria)
  const close = (): void => setOpen(undefined)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link href={pathTo('browse', {}, { ...criteria })}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {summary === name ? null : (
          <p className="small">
            <bdi>{summary}</bdi>
          </p>
        )}
        <p className="soft small">{text('searches.since', { date: date(search.createdAt) })}</p>
      </div>
      <NotifySwitch of={search} />
      <div className={styles.actions}>
        <RowButton
          variant="quiet"
          label={text('searches.rename')}
          fullLabel={text('searches.renameNamed', { name })}
          onClick={() => setOpen('rename')}
        />
        <RowButton
          variant="quiet"
          label={text('searches.delete')}
          fullLabel={text('searches.deleteNamed', { name })}
          onClick={() => setOpen('delete')}
        />
      </div>
      {open === 'rename' ? <RenameDialog of={search} onDone={() => onDone('renamed')} onClose={close} /> : null}
      {open === 'delete' ? (
        <ActionDialog
          title={text('searches.deleteTitle')}
          action={text('searches.delete')}
          run={async () => {
            try {
              await remove({ params: { id } })
            } catch (error) {
              // Deleted already, perhaps on another device.
              if (!isFailure(error, 'NOT_FOUND')) throw error
              await renew()
            }
            onDone('deleted')
          }}
          onClose={close}
        >
          <p>{text('searches.deleteText', { name })}</p>
        </ActionDialog>
      ) : null}
    </li>
  )
}

interface RenameDialogProps {
  readonly of: SavedSearch
  readonly onDone: () => void
  readonly onClose: () => void
}

function RenameDialog({ of: { id, name }, onDone, onClose }: RenameDialogProps) {
  const { text } = useIntl()
  const change = useMutation(changeSavedSearch)
  return (
    <FormDialog<{ readonly name: string }>
      title={text('searches.renameTitle')}
      initial={{ name }}
      validate={searchNameProblems}
      send={async (body) => {
        await change({ params: { id }, body })
        onDone()
      }}
      submit={text('searches.renameSave')}
      onClose={onClose}
    >
      {(form) => (
        <TextField of={form.field('name')} label={text('searches.name')} dir="auto" autoComplete="off" required />
      )}
    </FormDialog>
  )
}
