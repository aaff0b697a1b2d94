/** The menu items for this user, and those behind “more”. */

import type { MenuItem } from '#contract/site/settings.ts'
import { pageSize } from '#domain/limits.ts'
import { isOwner } from '#domain/account/roles.ts'
import type { Session } from '#src/state/session.ts'
import { roleOf } from '#src/app/session/access.ts'

interface ShownMenu {
  readonly first: readonly MenuItem[]
  readonly more: readonly MenuItem[]
}

export function shownMenu(items: readonly MenuItem[] | undefined, session: Session | null | undefined): ShownMenu {
  const shown = (items ?? []).filter(({ audience = 'everybody' }) =>
    audience === 'everybody'
      ? true
      : audience === 'visitors'
        ? !session
        : session && (audience === 'members' || isOwner(roleOf(session.user))),
  )
  return { first: shown.slice(0, pageSize.menus), more: shown.slice(pageSize.menus) }
}
