import { matchPath, routes } from '#src/routes.ts'

/**
 * The destination after signing in: only a path of this site, and never one that signs out or in again (decision T4).
 * Any other value becomes the fallback.
 */
export function safeReturn(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted) || wanted.length > 500) return fallback
  const path = wanted.split(/[?#]/)[0] ?? ''
  const known = Object.values(routes).some((pattern) => matchPath(pattern, path) !== undefined)
  const loops: readonly string[] = [
    routes.signIn,
    routes.signUp,
    routes.signOut,
    routes.signInVerification,
    routes.signUpVerification,
    routes.userType,
    routes.appSignIn,
    routes.landing,
  ]
  return known && !loops.includes(path) ? wanted : fallback
}
