export interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}

export type SignInAnswer = { ok: true } | { ok: false; message: string; retryAfter?: number };
