import { useAtomValue } from 'jotai'
import { type Display, displaysOf } from '#domain/account/roles.ts'
import { routes } from '#src/routes.ts'
import { chosenDisplayAtom } from '#src/state/display-mode.ts'
import { sessionAtom } from '#src/state/session.ts'
import { useBootstrap } from './use-bootstrap.tsx'

interface DisplayMode {
  /** The displayed menu and pages. */
  readonly display: Display
  /** The available displays; a single one offers no choice. */
  readonly choices: readonly Display[]
}

/** The display of the signed-in user. A stored choice that is no longer available is ignored. */
export function useDisplay(): DisplayMode {
  const user = useAtomValue(sessionAtom)?.user
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  const chosen = useAtomValue(chosenDisplayAtom)
  const role = { userType: user?.userType?.slug, isAdmin: user?.isAdmin ?? false }
  const choices = displaysOf(role, onlyAdmins)
  return { display: choices.find((each) => each === chosen) ?? choices[0] ?? 'investor', choices }
}

/** The page after a sign-in that has no other destination. */
export function useLanding(): string {
  const { display, choices } = useDisplay()
  if (display === 'owner') return routes.ownCampaigns
  return display === 'investor' && choices.length > 1 ? routes.dashboard : routes.home
}
