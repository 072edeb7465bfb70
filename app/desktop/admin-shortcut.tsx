import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isAdminShortcut } from "./is-admin-shortcut.ts";

/** Shift+A opens the admin area from anywhere. */
export function AdminShortcut() {
  const navigate = useNavigate();
  useEffect(() => {
    function openAdmin(event: KeyboardEvent) {
      if (isAdminShortcut(event, document.activeElement)) void navigate("/admin");
    }
    document.addEventListener("keydown", openAdmin);
    return () => document.removeEventListener("keydown", openAdmin);
  }, [navigate]);
  return null;
}
