import { Eye, EyeOff, LockKeyhole } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { bounds, passwordBounds } from "../../../../contract/bounds.ts";
import { storeAdminToken } from "../../../browser/admin-token.ts";
import { sendLogin } from "../admin-api.ts";
import controls from "../controls.module.css";
import { readOrigin } from "../origin.ts";
import styles from "./login.module.css";

export function meta() {
  return [{ title: "Admin Portal" }, { name: "robots", content: "noindex" }];
}

export default function Login() {
  const { search } = useLocation();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      const { token, message } = await sendLogin(email, password);
      if (token !== undefined) {
        if (!storeAdminToken(token)) {
          setError("This browser keeps nothing for this site. Allow it to store data, then sign in again.");
          setBusy(false);
          return;
        }
        // A full load, so that nothing of the signed-out site stays.
        window.location.assign(readOrigin(search));
        return;
      }
      setError(message ?? "Login failed. Please try again.");
    } catch (failure) {
      console.info("The login did not reach the server", failure);
      setError("Network error. Please check your connection and try again.");
    }
    setBusy(false);
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={signIn}>
        <LockKeyhole className={styles.lock} aria-hidden="true" strokeWidth={1.6} />
        <h1 className={styles.title}>Admin Portal</h1>
        <label className={controls.field}>
          Email
          <input
            className={controls.input}
            type="email"
            name="email"
            autoComplete="username"
            maxLength={bounds.email}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError("");
            }}
          />
        </label>
        <div className={controls.field}>
          <label htmlFor="password">Password</label>
          <div className={styles.password}>
            <input
              id="password"
              className={controls.input}
              type={shown ? "text" : "password"}
              name="password"
              autoComplete="current-password"
              maxLength={passwordBounds.longest}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setError("");
              }}
            />
            <button
              type="button"
              className={styles.toggle}
              aria-label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
          </div>
        </div>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <button type="submit" className={controls.primary} disabled={busy}>
          {busy ? "Signing in..." : "Sign In"}
        </button>
        <p className={styles.footer}>Protected area • Authorized access only</p>
      </form>
      <Link to="/" className={styles.back}>
        Back to the desk
      </Link>
    </main>
  );
}
