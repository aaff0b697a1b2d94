/** Maps every account call to its handler. */

import { activate } from '#api/handlers/auth/activate.ts'
import { activation } from '#api/handlers/auth/activation.ts'
import { appAutoLogin, appCode } from '#api/handlers/auth/app-sign-in.ts'
import { forgotPassword } from '#api/handlers/auth/forgot-password.ts'
import {
  requestFactorReset,
  beginLostFactor,
  cancelLostFactor,
  finishLostFactor,
  lostFactor,
} from '#api/handlers/auth/lost-factor.ts'
import { me } from '#api/handlers/account/me.ts'
import { beginPasskeySignIn, validatePasskey } from '#api/handlers/auth/passkey-step.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '#api/handlers/auth/passkeys.ts'
import { pushTicket } from '#api/handlers/notification/push-ticket.ts'
import { resendActivation } from '#api/handlers/auth/resend-activation.ts'
import { passwordReset, resetPassword } from '#api/handlers/auth/reset-password.ts'
import { signUpEnrolment, validateLogin, validateSignup } from '#api/handlers/auth/second-step.ts'
import { endSession, endSessions, listSessions } from '#api/handlers/auth/sessions.ts'
import { setUp } from '#api/handlers/account/set-up.ts'
import { signIn } from '#api/handlers/auth/sign-in.ts'
import { eraseDevice, revokeSession, signOut } from '#api/handlers/auth/sign-out.ts'
import { signUp } from '#api/handlers/auth/sign-up.ts'
import { connectSocial, disconnectSocial, joinSocial, listSocials } from '#api/handlers/auth/social-accounts.ts'
import {
  beginSocial,
  beginSocialConnect,
  finishSocial,
  socialLogin,
  socialSignup,
} from '#api/handlers/auth/social-trip.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  regenerateQrCode,
  renewRecoveryCodes,
  twoFactor,
} from '#api/handlers/auth/two-factor.ts'
import { ownProfile } from '#api/handlers/account/own-profile.ts'
import { updateMe } from '#api/handlers/account/update-me.ts'
import { updateMyPassword } from '#api/handlers/auth/update-my-password.ts'
import { userTypes } from '#api/handlers/account/user-types.ts'

export const account = {
  activate,
  activation,
  addPasskey,
  appAutoLogin,
  appCode,
  requestFactorReset,
  beginLostFactor,
  beginPasskey,
  beginPasskeySignIn,
  beginSocial,
  beginSocialConnect,
  beginTwoFactor,
  cancelLostFactor,
  confirmTwoFactor,
  connectSocial,
  disconnectSocial,
  endSession,
  eraseDevice,
  endSessions,
  endTwoFactor,
  finishLostFactor,
  finishSocial,
  forgotPassword,
  joinSocial,
  listPasskeys,
  listSessions,
  listSocials,
  lostFactor,
  me,
  ownProfile,
  passwordReset,
  pushTicket,
  regenerateQrCode,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resendActivation,
  resetPassword,
  setUp,
  signIn,
  revokeSession,
  signOut,
  signUp,
  signUpEnrolment,
  socialLogin,
  socialSignup,
  twoFactor,
  updateMe,
  updateMyPassword,
  userTypes,
  validateLogin,
  validatePasskey,
  validateSignup,
}
