import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds that it is shown, without the time that the pointer or focus is on it. */
const duration = 10_000;

interface ToastProps {
  /** What happened. Without `children`, only screen readers get it. */
  text: ReactNode;
  /** What can follow, such as a button that undoes it. */
  children?: ReactNode;
  /** The time starts again whenever this changes. */
  startedBy: unknown;
  /** Called when the time is over. */
  onEnd: () => void;
}

/** A line at the bottom of the screen that says what was done, and offers what can follow, for a while. */
export function Toast({ text, children, startedBy, onEnd }: ToastProps) {
  return (
    <div className={children ? "row-3 nowrap not-printed toast" : undefined}>
      {/* Always there, so that screen readers announce its text. */}
      <p role="status" className={children ? "clamp-2 small breaking" : "visually-hidden"}>
        {text}
      </p>
      {children && (
        <Offer startedBy={startedBy} onEnd={onEnd}>
          {children}
        </Offer>
      )}
    </div>
  );
}

function Offer({ children, startedBy, onEnd }: Omit<ToastProps, "text">) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useCountdown({ paused: pointed || focused, startedBy }, onEnd);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop the time; what is in it is pressed.
    <div
      className="row-3 nowrap toast-offer"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {children}
    </div>
  );
}

interface Countdown {
  /** While it is paused, no time passes. */
  paused: boolean;
  /** The countdown starts again whenever this changes. */
  startedBy: unknown;
}

/** Calls `onEnd` when the time is over. */
function useCountdown({ paused, startedBy }: Countdown, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change starts the countdown again.
  useEffect(() => {
    left.current = duration;
  }, [startedBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (paused) return;
    const resumedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - resumedAt;
    };
  }, [paused, startedBy]);
}

interface Shown {
  text: string;
  offer?: ReactNode;
}

let show: ((shown: Shown) => void) | undefined;

/** Says what was done, and offers what can follow, also on the screen that is opened next. */
export function showToast(text: string, offer?: ReactNode): void {
  show?.({ text, offer });
}

/** Where the layout of the screens shows it. */
export function Toaster() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    show = setShown;
    return () => {
      show = undefined;
    };
  }, []);
  return (
    <Toast text={shown?.text} startedBy={shown} onEnd={() => setShown(undefined)}>
      {/* It is seen without an offer, too. */}
      {shown && <>{shown.offer}</>}
    </Toast>
  );
}
