import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type ContentItem, removeContent } from '#contract/content/admin/items.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { type ContentListName, contentShape } from '#domain/content/content.ts'
import styles from './content.module.css'

interface RemoveItemProps {
  readonly list: ContentListName
  /** The latest known version. */
  readonly of: ContentItem
  /** The version that the administrator has read. */
  readonly version: number
  readonly name: string
}

/** Links to the public view of an item, and the button that deletes it. */
export function RemoveItem({ list, of, version, name }: RemoveItemProps) {
  const { text } = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <p className="cluster">
      {of.address !== null && of.active ? (
        <Link className={buttonClass('quiet')} href={of.address}>
          {text('manage.see')}
        </Link>
      ) : null}
      {contentShape(list).key === 'fixed' ? null : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('manage.remove')}
        </Button>
      )}
      {open ? <RemoveDialog list={list} of={of} version={version} name={name} onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

function RemoveDialog({ list, of: { id, uses }, version, name, onClose }: RemoveItemProps & { onClose: () => void }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const remove = useIdempotentMutation(removeContent)
  const showToast = useSetAtom(showToastAtom)
  const used = uses.length > 0
  return (
    <ActionDialog
      title={text('manage.removeTitle', { name })}
      action={used ? undefined : text('manage.remove')}
      keep={text(used ? 'shell.close' : 'shell.cancel')}
      run={async () => {
        await remove({ params: { list, id } }, { ifMatch: version })
        showToast({ text: 'manage.removed', variant: 'good' })
        navigate(pathTo('adminContentList', { list }))
      }}
      onClose={onClose}
    >
      {used ? (
        <>
          <p>{text('manage.inUse')}</p>
          <ul className={styles.uses}>
            {uses.map(({ what, count }) => (
              <li key={what}>{text(`manage.use.${what}`, { count })}</li>
            ))}
          </ul>
          {uses.some(({ what }) => what === 'site') ? null : <p>{text('manage.hideInstead')}</p>}
        </>
      ) : (
        <p>{text('manage.removeText')}</p>
      )}
    </ActionDialog>
  )
}
